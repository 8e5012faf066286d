import { outline, type Plane, patch } from './camera.ts';
import { darken, lighten, mix } from './color.ts';
import { drape } from './curtains.ts';
import type { Indoors } from './indoors.ts';
import { inLight } from './palette.ts';
import { height, type Point, width } from './paper.ts';
import { bush, palm, tree } from './plants.ts';
import { ridge, skyline } from './sky.ts';

export type View = 'skyline' | 'garden' | 'sea' | 'hills';
export const views: readonly View[] = ['skyline', 'garden', 'sea', 'hills'];

function garden(room: Indoors, left: number, right: number, horizon: number): void {
  const { paper, random, moment, palette } = room;
  const far = mix(inLight(moment, palette.leaf, 0.1), moment.haze, 0.5);
  ridge(paper, random, horizon + 10, 130, far);
  paper.rect(
    left,
    horizon,
    right - left,
    height,
    paper.linear([
      [0, inLight(moment, lighten(palette.leaf, 0.25), 0.2)],
      [1, inLight(moment, palette.leaf, -0.2)],
    ]),
  );
  const pale = { ...room.green, color: mix(palette.leaf, moment.haze, 0.3) };
  tree(pale, left + (right - left) * random.range(0.1, 0.4), horizon + 90, 380);
  palm(pale, left + (right - left) * random.range(0.6, 0.9), horizon + 80, 420);
  for (let x = left - 20; x < right; x += random.range(70, 120))
    bush(room.green, x, horizon + random.range(110, 150), random.range(60, 90), random.range(40, 60), 90);
  for (let index = 0; index < 14; index++)
    paper.ellipse(
      random.range(left, right),
      horizon + random.range(-160, 120),
      random.range(8, 24),
      random.range(8, 24),
      moment.sun,
      random.range(0.06, 0.2),
    );
}

function outside(inner: Indoors, view: View, left: number, right: number): void {
  const room = { ...inner, moment: inner.outside, green: { ...inner.green, moment: inner.outside } };
  const { paper, random, moment, camera, palette } = room;
  const horizon = camera.centre[1] + 10;
  const [, upper, lower, low] = moment.sky;
  paper.rect(
    0,
    0,
    width,
    height,
    paper.linear([
      [0, upper],
      [0.3, lower],
      [0.52, low],
      [1, low],
    ]),
  );
  paper.glow((left + right) / 2, horizon - 40, 520, 300, moment.sun, 0.5);
  if (view === 'skyline') {
    skyline(paper, random, moment, horizon + 70, 330, left, right);
    paper.rect(
      left,
      horizon + 60,
      right - left,
      height,
      mix(inLight(moment, palette.leaf, -0.1), moment.haze, 0.35),
    );
    const pale = { ...room.green, color: mix(palette.leaf, moment.haze, 0.25) };
    for (let x = left - 20; x < right; x += 74) bush(pale, x, horizon + random.range(92, 120), 66, 36, 60);
  }
  if (view === 'hills' || view === 'sea')
    for (const [row, haze] of [0.75, 0.55, 0.3].entries())
      ridge(
        paper,
        random,
        horizon + row * 14,
        view === 'sea' ? 60 - row * 14 : 150 - row * 32,
        mix(inLight(moment, palette.leaf, -0.1), moment.haze, haze),
        6,
      );
  if (view === 'sea') {
    paper.rect(
      left,
      horizon + 14,
      right - left,
      height,
      paper.linear([
        [0, mix(moment.sky[2], '#7fb4c4', 0.5)],
        [0.5, inLight(moment, '#4d94a8', 0)],
        [1, inLight(moment, '#2f7388', -0.1)],
      ]),
    );
    for (let index = 0; index < 40; index++)
      paper.rect(
        random.range(left, right),
        horizon + 18 + random.range(0, 1) ** 2 * 180,
        random.range(10, 60),
        1.6,
        moment.sun,
        { opacity: 0.4 },
      );
    palm(room.green, left + (right - left) * random.range(0.1, 0.9), horizon + 330, 560);
  }
  if (view === 'hills') {
    paper.rect(left, horizon + 30, right - left, height, inLight(moment, palette.leaf, 0));
    for (let x = left - 20; x < right; x += 90)
      bush(room.green, x, horizon + random.range(60, 110), 80, 46, 90);
  }
  if (view === 'garden') garden(room, left, right, horizon + 30);
  paper.rect(left, 0, right - left, height, moment.name === 'dusk' ? moment.haze : '#ffffff', {
    opacity: moment.name === 'dusk' ? 0.06 : 0.16,
  });
}

type Glazing = {
  u: number;
  v: number;
  w: number;
  h: number;
  panes: number;
  view: View;
  rows?: number;
  curtain?: string;
  frame?: string;
};

/** A window or glass door with the world behind it, its frame and its curtains. */
export function window(
  room: Indoors,
  plane: Plane,
  { u, v, w, h, panes, view, rows = 1, curtain, frame }: Glazing,
): void {
  const { paper, camera, moment, palette } = room;
  const glass = patch(camera, plane, u, v, u + w, v + h);
  const xs = glass.map(([x]: Point) => x);
  paper.within(glass, () =>
    outside(room, view, Math.max(-40, Math.min(...xs) - 10), Math.min(width + 40, Math.max(...xs) + 10)),
  );
  const shell = inLight(moment, frame ?? palette.trim, -0.3);
  const dim = 0.055;
  const bar = (a: number, b: number, c: number, d: number) =>
    paper.polygon(
      patch(camera, plane, a, b, c, d),
      paper.linear([
        [0, lighten(shell, 0.1)],
        [1, darken(shell, 0.12)],
      ]),
    );
  for (let pane = 0; pane <= panes; pane++)
    bar(u + (w * pane) / panes - dim / 2, v, u + (w * pane) / panes + dim / 2, v + h);
  for (let row = 1; row < rows; row++)
    bar(u, v + (h * row) / rows - dim / 2, u + w, v + (h * row) / rows + dim / 2);
  bar(u - dim, v + h - dim / 2, u + w + dim, v + h + dim);
  bar(u - dim, v - dim, u + w + dim, v + dim / 2);
  paper.polygon(
    outline(camera, [
      plane(u + w * 0.08, v),
      plane(u + w * 0.24, v),
      plane(u + w * 0.62, v + h),
      plane(u + w * 0.46, v + h),
    ]),
    '#ffffff',
    { opacity: 0.09 },
  );
  if (curtain) {
    const [low, high, full] = [v < 0.3 ? 0.03 : v - 0.25, v + h + 0.16, Math.min(0.55, w * 0.17)];
    drape(room, plane, u - 0.3, u - 0.3 + full, low, high, curtain);
    drape(room, plane, u + w + 0.3 - full, u + w + 0.3, low, high, curtain);
    paper.polygon(
      patch(camera, plane, u - 0.45, high, u + w + 0.45, high + 0.045),
      inLight(moment, palette.metal, -0.1),
      { round: 2 },
    );
  }
}
