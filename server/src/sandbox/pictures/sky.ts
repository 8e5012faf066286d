import { type Color, darken, mix, multiply } from './color.ts';
import type { Moment } from './palette.ts';
import { type Paper, width } from './paper.ts';
import type { Random } from './random.ts';

function cloud(paper: Paper, random: Random, moment: Moment, x: number, y: number, size: number): void {
  const shadow = mix(moment.cloud, moment.sky[1], 0.55);
  for (let puff = 0; puff < 7; puff++) {
    const along = random.range(-1, 1);
    const lift = (1 - along * along) * random.range(0, 0.34);
    const radius = size * random.range(0.2, 0.4) * (1.15 - Math.abs(along) * 0.6);
    const [px, py] = [x + along * size, y - lift * size];
    if (puff % 3 === 0) paper.glow(px, py + radius * 0.4, radius * 1.8, radius * 0.6, shadow, 0.4);
    paper.glow(px, py, radius * 1.5, radius * 0.58, moment.cloud, 0.62);
  }
}

/** The whole sky down to the horizon, with clouds and the sun's glow. */
export function sky(paper: Paper, random: Random, moment: Moment, horizon: number): void {
  const [top, upper, lower, low] = moment.sky;
  paper.rect(
    0,
    0,
    width,
    horizon + 4,
    paper.linear([
      [0, top],
      [0.4, upper],
      [0.78, lower],
      [1, low],
    ]),
  );
  const clouds = random.whole(2, 4);
  for (let index = 0; index < clouds; index++) {
    const height = random.range(0.1, 0.85);
    cloud(
      paper,
      random,
      moment,
      random.range(0, width),
      horizon * height,
      random.range(110, 260) * (1.25 - height),
    );
  }
  if (moment.name !== 'day')
    paper.glow(
      random.range(200, 1400),
      horizon - 20,
      700,
      330,
      moment.sun,
      moment.name === 'dusk' ? 0.55 : 0.7,
    );
}

/** A ridge of hills or far trees, hazier the farther it is. */
export function ridge(
  paper: Paper,
  random: Random,
  base: number,
  rise: number,
  color: Color,
  steps = 9,
): void {
  let d = `M-20 ${base + 60}`;
  for (let step = 0; step <= steps; step++) {
    const x = (step / steps) * (width + 40) - 20;
    const y = base - random.range(0.25, 1) * rise;
    d += step === 0 ? `L${x} ${y}` : `S${x - width / steps / 2} ${y} ${x} ${y}`;
  }
  paper.path(
    `${d}L${width + 20} ${base + 60}Z`,
    paper.linear([
      [0, color],
      [1, mix(color, '#ffffff', 0.12)],
    ]),
  );
}

type Slab = { x: number; w: number; h: number };

function tower(
  paper: Paper,
  random: Random,
  moment: Moment,
  { x, w, h }: Slab,
  base: number,
  color: Color,
): void {
  const lit = mix(color, moment.sun, 0.22);
  paper.rect(
    x,
    base - h,
    w,
    h,
    paper.linear(
      [
        [0, lit],
        [0.45, color],
        [0.5, mix(color, darken(color, 0.3), 0.5)],
        [1, darken(color, 0.16)],
      ],
      [0, 0, 1, 0],
    ),
  );
  const floor = Math.max(5, w / 7);
  let dim = '';
  let bright = '';
  for (let y = base - h + floor; y < base - floor; y += floor) {
    for (let px = x + w * 0.1; px < x + w * 0.9; px += w * 0.17) {
      const cell = `M${px.toFixed(1)} ${y.toFixed(1)}h${(w * 0.1).toFixed(1)}v${(floor * 0.5).toFixed(1)}h${(-w * 0.1).toFixed(1)}Z`;
      if (random.chance(0.15 + moment.lamps * 0.35)) bright += cell;
      else dim += cell;
    }
  }
  paper.path(dim, darken(color, 0.4), { opacity: 0.28 });
  paper.path(bright, moment.lamps > 0.5 ? '#ffdc97' : mix(color, moment.sun, 0.7), {
    opacity: 0.3 + moment.lamps * 0.6,
  });
}

function twinTowers(paper: Paper, moment: Moment, x: number, base: number, h: number, color: Color): void {
  const w = h * 0.13;
  const fill = paper.linear(
    [
      [0, mix(color, moment.sun, 0.5)],
      [0.4, color],
      [1, darken(color, 0.28)],
    ],
    [0, 0, 1, 0],
  );
  for (const left of [x, x + w * 1.55]) {
    const middle = left + w / 2;
    const tier = (half: number, from: number, to: number) =>
      paper.rect(middle - half, base - h * to, half * 2, h * (to - from), fill);
    tier(w * 0.5, 0, 0.62);
    tier(w * 0.42, 0.62, 0.72);
    tier(w * 0.32, 0.72, 0.8);
    tier(w * 0.2, 0.8, 0.86);
    paper.path(
      `M${middle - w * 0.1} ${base - h * 0.86}L${middle} ${base - h}L${middle + w * 0.1} ${base - h * 0.86}Z`,
      fill,
    );
    for (let level = 0.06; level < 0.8; level += 0.028)
      paper.rect(
        middle - w * 0.4,
        base - h * level,
        w * 0.8,
        h * 0.007,
        moment.lamps > 0.5 ? '#ffe3ad' : darken(color, 0.4),
        { opacity: 0.25 + moment.lamps * 0.4 },
      );
  }
  paper.rect(x + w * 0.9, base - h * 0.4, w * 0.8, h * 0.022, fill);
}

/** Kuala Lumpur far away: three rows of towers in the haze, the twin towers and the tower with its pod. */
export function skyline(
  paper: Paper,
  random: Random,
  moment: Moment,
  base: number,
  rise: number,
  left = 0,
  right = width,
): void {
  const stone = multiply('#8b9bb0', moment.ambient);
  const twins = left + (right - left) * random.range(0.25, 0.7);
  for (const [row, haze] of [0.74, 0.5, 0.26].entries()) {
    const color = mix(stone, moment.haze, haze);
    if (row === 1) twinTowers(paper, moment, twins, base, rise, mix(color, '#ffffff', 0.08));
    let x = left - 20;
    while (x < right) {
      const w = rise * random.range(0.09, 0.2);
      const tall = rise * random.range(0.2, row === 0 ? 0.72 : 0.5) * (row === 2 ? 0.62 : 1);
      tower(
        paper,
        random,
        moment,
        { x, w, h: tall },
        base,
        mix(color, random.pick(['#c9a58d', '#7f98a8', '#b9b3a6']), 0.22),
      );
      x += w * random.range(1.02, 1.6);
    }
  }
  paper.rect(
    left,
    base - rise * 0.4,
    right - left,
    rise * 0.42,
    paper.linear([
      [0, moment.haze, 0],
      [1, moment.haze, 0.75],
    ]),
  );
}
