import { type Camera, type Light, outline, type Plane, patch, type Stage, scaleAt, spot } from './camera.ts';
import { type Color, darken, lighten, mix } from './color.ts';
import { inLight, type Moment, type Palette, pickMoment, pickPalette } from './palette.ts';
import { height, Paper, width } from './paper.ts';
import { bush, type Greenery } from './plants.ts';
import { createRandom, type Random } from './random.ts';

export type Outdoors = Stage & { random: Random; palette: Palette; green: Greenery };

export function openAir(seed: number, camera: Camera, names: readonly Moment['name'][]): Outdoors {
  const random = createRandom(seed);
  const palette = pickPalette(seed);
  const moment = pickMoment(random, names);
  const paper = new Paper();
  const light: Light =
    moment.name === 'dusk'
      ? { top: 0.1, front: -0.05, left: 0.1, right: -0.35, under: -0.6 }
      : { top: 0.45, front: 0.28, left: 0.1, right: -0.55, under: -0.7 };
  const green = { paper, random, moment, color: palette.leaf };
  return { paper, camera, moment, light, random, palette, green };
}

/** From the horizon to the viewer's feet. */
export function ground(scene: Outdoors, far: Color, close: Color): void {
  const { paper, camera, moment } = scene;
  const top = camera.centre[1];
  const fill = paper.linear([
    [0, mix(inLight(moment, far, 0.1), moment.haze, 0.4)],
    [0.25, inLight(moment, far, 0.1)],
    [1, inLight(moment, close, -0.25)],
  ]);
  paper.rect(0, top - 1, width, height - top + 2, fill);
}

/** Trees and bushes along the horizon, a little lost in the haze. */
export function treeline(scene: Outdoors, y: number, size: number, rows = 2): void {
  const { random, moment, palette, green } = scene;
  for (const [row, haze] of [0.55, 0.3].slice(0, rows).entries())
    for (let x = -60; x < width + 80; x += size * random.range(0.7, 1.1)) {
      const color = mix(
        mix(palette.leaf, random.pick(['#7d9a4f', '#2f6650', palette.leaf]), 0.4),
        moment.haze,
        haze,
      );
      bush(
        { ...green, color },
        x,
        y + row * size * 0.2 - size * 0.3,
        size * random.range(0.7, 1.1),
        size * random.range(0.45, 0.9) * (1 - row * 0.35),
        50,
      );
    }
}

/** A lawn's unevenness: broad patches of light and shade, and blades close to the viewer. */
export function grass(scene: Outdoors, from: number, count: number, color: Color): void {
  const { paper, random, moment } = scene;
  const depth = height - from;
  for (let index = 0; index < 9; index++) {
    const share = random.range(0, 1);
    const tone = inLight(moment, index % 2 ? darken(color, 0.45) : mix(color, '#e3dc7a', 0.5), 0);
    paper.glow(
      random.range(-100, width + 100),
      from + share * depth,
      random.range(160, 420),
      8 + share * 40,
      tone,
      0.3,
    );
  }
  for (const light of [-0.5, -0.2, 0.15, 0.35]) {
    let d = '';
    for (let index = 0; index < count / 4; index++) {
      const share = random.range(0, 1) ** 0.55;
      const size = 3 + share * share * 22;
      const [x, y] = [random.range(-10, width + 10), from + share * (depth + 20)];
      d += `M${x.toFixed(0)} ${y.toFixed(0)}q${random.range(-3, 3).toFixed(1)} ${(-size * 0.6).toFixed(1)} ${(random.range(-0.5, 0.5) * size).toFixed(1)} ${(-size).toFixed(1)}q${(size * 0.1).toFixed(1)} ${(size * 0.5).toFixed(1)} ${(size * 0.16).toFixed(1)} ${size.toFixed(1)}Z`;
    }
    paper.path(d, inLight(moment, color, light), { opacity: 0.32 });
  }
}

/** Shade below something that juts out, fading downwards. */
export function shadeBelow(
  { paper, camera }: Stage,
  plane: Plane,
  u0: number,
  u1: number,
  v: number,
  depth: number,
  strength = 0.45,
): void {
  const shadow = '#241a33';
  paper.polygon(
    patch(camera, plane, u0, v - depth, u1, v),
    paper.linear([
      [0, shadow, strength],
      [0.55, shadow, strength * 0.6],
      [1, shadow, 0],
    ]),
  );
}

export type Opening = { u: number; v: number; w: number; h: number };
type WindowLook = {
  frame: Color;
  panes?: number;
  rows?: number;
  lit?: boolean;
  curtain?: Color;
  sill?: boolean;
};

/** Glass with the sky in it, or with lamplight behind it. */
export function facadeWindow(scene: Outdoors, plane: Plane, { u, v, w, h }: Opening, look: WindowLook): void {
  const { paper, camera, moment, random } = scene;
  const { frame, panes = 2, rows = 1, lit = false, curtain, sill = true } = look;
  const at = (a: number, b: number, c: number, d: number) =>
    patch(camera, plane, u + a * w, v + b * h, u + c * w, v + d * h);
  const pad = 0.07;
  const shell = inLight(moment, frame, 0.1);
  paper.polygon(patch(camera, plane, u - pad, v - pad, u + w + pad, v + h + pad), shell);
  const glow = lit ? moment.lamps : 0;
  const dark = mix(inLight(moment, '#2f4450', -0.2), '#ffca7a', glow * 0.85);
  const pale = mix(mix(moment.sky[2], '#3f5866', 0.35), '#ffe2a8', glow * 0.95);
  paper.polygon(
    at(0, 0, 1, 1),
    paper.linear(
      [
        [0, dark],
        [0.45, mix(dark, pale, 0.6)],
        [1, pale],
      ],
      [0, 0, 0.7, 1],
    ),
  );
  if (curtain) {
    const cloth = mix(inLight(moment, curtain, -0.3), '#ffd48e', glow * 0.5);
    const share = random.range(0.14, 0.3);
    paper.polygon(at(0, 0, share, 1), cloth, { opacity: 0.8 });
    paper.polygon(at(1 - share, 0, 1, 1), cloth, { opacity: 0.8 });
  }
  if (!glow)
    paper.polygon(
      outline(camera, [
        plane(u + w * 0.1, v),
        plane(u + w * 0.3, v),
        plane(u + w * 0.75, v + h),
        plane(u + w * 0.55, v + h),
      ]),
      '#ffffff',
      { opacity: 0.16 },
    );
  const bar = Math.min(0.05, w * 0.05);
  for (let pane = 1; pane < panes; pane++)
    paper.polygon(at(pane / panes - bar / w / 2, 0, pane / panes + bar / w / 2, 1), shell);
  for (let row = 1; row < rows; row++)
    paper.polygon(at(0, row / rows - bar / h / 2, 1, row / rows + bar / h / 2), shell);
  shadeBelow(scene, plane, u, u + w, v + h, h * 0.2, 0.4 * (1 - glow * 0.6));
  if (sill) {
    paper.polygon(
      patch(camera, plane, u - 0.14, v - 0.16, u + w + 0.14, v - 0.04),
      inLight(moment, lighten(frame, 0.3), 0.3),
    );
    shadeBelow(scene, plane, u - 0.14, u + w + 0.14, v - 0.16, 0.16, 0.35);
  }
  if (glow > 0.5) {
    const [x, y] = spot(camera, plane(u + w / 2, v + h / 2));
    const size = scaleAt(camera, plane(u, v));
    paper.glow(x, y, size * w * 1.5, size * h * 1.3, '#ffbf6b', 0.32);
  }
}
