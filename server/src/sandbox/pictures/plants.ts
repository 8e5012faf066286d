import { type Color, darken, lighten, mix } from './color.ts';
import { inLight, type Moment } from './palette.ts';
import type { Paper } from './paper.ts';
import type { Random } from './random.ts';

const fixed = (value: number) => Math.round(value * 10) / 10;

/** One leaf as a subpath: a lens from its stalk to its tip. */
export function leaf(x: number, y: number, length: number, angle: number, plump = 0.32): string {
  const [dx, dy] = [Math.cos(angle) * length, Math.sin(angle) * length];
  const [nx, ny] = [-dy * plump, dx * plump];
  if (length < 16 || plump < 0.15) {
    const [mx, my] = [nx * 0.7, ny * 0.7];
    return `M${fixed(x)} ${fixed(y)}l${fixed(dx / 2 + mx)} ${fixed(dy / 2 + my)} ${fixed(dx / 2 - mx)} ${fixed(dy / 2 - my)} ${fixed(-dx / 2 - mx)} ${fixed(-dy / 2 - my)}Z`;
  }
  return `M${fixed(x)} ${fixed(y)}q${fixed(dx / 2 + nx)} ${fixed(dy / 2 + ny)} ${fixed(dx)} ${fixed(dy)}q${fixed(-dx / 2 - nx)} ${fixed(-dy / 2 - ny)} ${fixed(-dx)} ${fixed(-dy)}Z`;
}

export type Greenery = { paper: Paper; random: Random; moment: Moment; color: Color };

export function tones({ moment, color }: Greenery): Color[] {
  const warm = mix(color, '#d6c95a', 0.35);
  return [
    inLight(moment, darken(color, 0.5), -0.5),
    inLight(moment, darken(color, 0.28), -0.2),
    inLight(moment, color, 0),
    inLight(moment, mix(color, warm, 0.6), 0.12),
    inLight(moment, lighten(warm, 0.16), 0.35),
  ];
}

type Clump = { x: number; y: number; rx: number; ry: number };

/** Leaves over clumps, each lit by where it sits in its clump and in the whole. */
function foliage(green: Greenery, clumps: readonly Clump[], leaves: number, size: number): void {
  const { paper, random } = green;
  const shades = tones(green);
  const [deep, dark] = shades as [Color, Color];
  const top = Math.min(...clumps.map(({ y, ry }) => y - ry));
  const bottom = Math.max(...clumps.map(({ y, ry }) => y + ry));
  const mass = mix(deep, dark, 0.5);
  for (const { x, y, rx, ry } of clumps) paper.ellipse(x, y, rx * 0.74, ry * 0.7, mass);
  const batches = shades.map(() => '');
  for (const { x, y, rx, ry } of clumps)
    for (let index = 0; index < leaves; index++) {
      const angle = random.range(0, Math.PI * 2);
      const reach = Math.sqrt(random.range(0.06, 1.15));
      const [u, v] = [Math.cos(angle) * reach, Math.sin(angle) * reach];
      const py = y + v * ry;
      const brightness = 3.6 - ((py - top) / (bottom - top)) * 2.6 - v * 0.9 - u * 0.6 + random.range(-1, 1);
      const tone = Math.max(0, Math.min(4, Math.round(brightness)));
      batches[tone] += leaf(x + u * rx, py, size * random.range(0.6, 1.3), random.range(0, Math.PI * 2), 0.4);
    }
  batches.forEach((d, tone) => {
    if (d) paper.path(d, shades[tone] as Color);
  });
}

/** A low, uneven mass of leaves standing on the ground at its lower edge. */
export function bush(green: Greenery, x: number, y: number, rx: number, ry: number, leaves = 130): void {
  const { paper, random } = green;
  if (leaves > 68) paper.glow(x + rx * 0.15, y + ry * 0.85, rx * 1.3, ry * 0.36, '#161c1a', 0.55);
  const parts = [-0.5, 0, 0.5].map((along) => ({
    x: x + (along + random.range(-0.12, 0.12)) * rx,
    y: y + ry * random.range(0, 0.4) * (along ? 1 : 0.2),
    rx: rx * random.range(0.5, 0.68),
    ry: ry * random.range(0.6, 0.85),
  }));
  foliage(green, parts, Math.round(leaves / 3), Math.sqrt(rx * ry) * 0.26);
}

/** A spreading shade tree, its foot at (x, y). */
export function tree(green: Greenery, x: number, y: number, size: number): void {
  const { paper, random, moment } = green;
  const bark = inLight(moment, '#6e5442', -0.2);
  const lean = random.range(-0.06, 0.06) * size;
  const [w, top] = [size * 0.045, y - size * 0.5];
  const trunk = paper.linear(
    [
      [0, lighten(bark, 0.18)],
      [0.5, bark],
      [1, darken(bark, 0.4)],
    ],
    [0, 0, 1, 0],
  );
  paper.path(
    `M${x - w * 1.5} ${y}Q${x - w * 0.5} ${y - size * 0.1} ${x + lean - w * 0.6} ${top}L${x + lean + w * 0.6} ${top}Q${x + w * 0.5} ${y - size * 0.1} ${x + w * 1.5} ${y}Z`,
    trunk,
  );
  for (const side of [-1, 1])
    paper.line(
      `M${x + lean * 0.7} ${y - size * 0.36}Q${x + side * size * 0.1} ${y - size * 0.5} ${x + side * size * 0.25} ${y - size * 0.62}`,
      darken(bark, 0.15),
      w * 0.7,
    );
  const clumps = Array.from({ length: 15 }, () => {
    const angle = random.range(0, Math.PI * 2);
    const reach = Math.sqrt(random.range(0, 1));
    const radius = size * random.range(0.1, 0.17);
    return {
      x: x + lean + Math.cos(angle) * reach * 0.36 * size,
      y: y + (Math.sin(angle) * reach * 0.19 - 0.68) * size,
      rx: radius * 1.1,
      ry: radius * 0.85,
    };
  });
  foliage(green, clumps, 44, size * 0.043);
}

export function frond(
  batch: string[],
  random: Random,
  x: number,
  y: number,
  length: number,
  angle: number,
): void {
  const droop = length * random.range(0.3, 0.55) * (0.35 + Math.abs(Math.cos(angle)) * 0.75);
  const [ex, ey] = [x + Math.cos(angle) * length, y + Math.sin(angle) * length * 0.8 + droop];
  const [mx, my] = [x + Math.cos(angle) * length * 0.55, y + Math.sin(angle) * length * 0.95 - length * 0.1];
  for (let step = 0.08; step < 1; step += 0.045) {
    const [a, b, c] = [(1 - step) ** 2, 2 * step * (1 - step), step * step];
    const [px, py] = [a * x + b * mx + c * ex, a * y + b * my + c * ey];
    const heading = Math.atan2(
      2 * (1 - step) * (my - y) + 2 * step * (ey - my),
      2 * (1 - step) * (mx - x) + 2 * step * (ex - mx),
    );
    const blade = length * 0.3 * Math.sin(Math.PI * Math.min(0.94, step * 0.8 + 0.18));
    for (const side of [-1, 1]) {
      const tone = side * Math.cos(angle) < 0 ? random.whole(2, 4) : random.whole(0, 2);
      batch[tone] += leaf(
        px,
        py,
        blade,
        heading + side * random.range(0.7, 1) + Math.cos(heading) * 0.25,
        0.1,
      );
    }
  }
}

export function palm(green: Greenery, x: number, y: number, size: number): void {
  const { paper, random, moment } = green;
  const bark = inLight(moment, '#8a7460', -0.15);
  const lean = size * random.range(-0.16, 0.16);
  const [w, tx, ty] = [size * 0.022, x + lean, y - size * 0.74];
  paper.path(
    `M${x - w * 1.6} ${y}Q${x - w + lean * 0.2} ${y - size * 0.4} ${tx - w * 0.7} ${ty}h${w * 1.4}Q${x + w + lean * 0.2} ${y - size * 0.4} ${x + w * 1.6} ${y}Z`,
    paper.linear(
      [
        [0, lighten(bark, 0.2)],
        [0.5, bark],
        [1, darken(bark, 0.45)],
      ],
      [0, 0, 1, 0],
    ),
  );
  const shades = tones(green);
  for (const layer of [0, 1]) {
    const batch = shades.map(() => '');
    for (let index = 0; index < 7; index++)
      frond(
        batch,
        random,
        tx,
        ty,
        size * random.range(0.26, 0.42),
        -Math.PI * (1.2 - (1.4 * (index + layer * 0.5)) / 6.5) + random.range(-0.18, 0.18),
      );
    batch.forEach((d, tone) => {
      if (d) paper.path(d, layer ? (shades[tone] as Color) : darken(shades[tone] as Color, 0.25));
    });
  }
}

/** Leaves close to the lens at a corner of the picture: they frame it and give it depth. */
export function nearLeaves(green: Greenery, x: number, y: number, reach: number, heading: number): void {
  const { paper, random } = green;
  const [deep, dark, middle] = tones(green) as [Color, Color, Color];
  for (const [color, opacity] of [
    [deep, 0.75],
    [dark, 0.8],
    [middle, 0.5],
  ] as const) {
    let d = '';
    for (let index = 0; index < 11; index++) {
      const angle = heading + random.range(-0.75, 0.75);
      const from = reach * random.range(0, 0.45);
      d += leaf(
        x + Math.cos(angle) * from,
        y + Math.sin(angle) * from,
        reach * random.range(0.3, 0.55),
        angle + random.range(-0.5, 0.5),
        0.24,
      );
    }
    paper.path(d, color, { opacity });
  }
}
