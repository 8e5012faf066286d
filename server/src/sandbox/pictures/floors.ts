import { floorPlane, frontPlane, outline, patch } from './camera.ts';
import { darken, lighten, mix } from './color.ts';
import type { Indoors } from './indoors.ts';
import { inLight } from './palette.ts';

export type FloorKind = 'planks' | 'tiles' | 'cement';

export function layFloor(room: Indoors, kind: FloorKind): void {
  const { paper, camera, moment, palette, random, left, right, back } = room;
  const floor = floorPlane(0);
  const base =
    kind === 'planks' ? palette.floor : kind === 'tiles' ? mix(palette.wall, '#d8cfc0', 0.5) : '#b9b3aa';
  paper.polygon(
    patch(camera, floor, left, -1, right, back),
    paper.linear([
      [0, inLight(moment, lighten(base, 0.1), 0.15)],
      [0.4, inLight(moment, base, 0)],
      [1, inLight(moment, base, -0.4)],
    ]),
  );
  if (kind === 'planks') {
    const plank = 0.19;
    for (let x = left; x < right; x += plank) {
      let z = random.range(-0.6, 0.9);
      while (z < back) {
        const length = random.range(0.9, 1.9);
        const tone = random.chance(0.5) ? darken(base, 0.5) : lighten(base, 0.4);
        paper.polygon(
          patch(camera, floor, x, Math.max(0.1, z), Math.min(right, x + plank), Math.min(back, z + length)),
          tone,
          { opacity: random.range(0.02, 0.17) },
        );
        z += length;
      }
    }
    for (let x = left + plank; x < right; x += plank)
      paper.polygon(patch(camera, floor, x, 0.1, x + 0.008, back), '#2b1a12', { opacity: 0.3 });
  }
  if (kind === 'tiles') {
    for (let x = left; x < right; x += 0.6)
      paper.polygon(patch(camera, floor, x, 0.1, x + 0.012, back), '#6b5f55', { opacity: 0.32 });
    for (let z = back % 0.6; z < back; z += 0.6)
      paper.polygon(patch(camera, floor, left, z, right, z + 0.014), '#6b5f55', { opacity: 0.32 });
  }
  const dark = '#1d1420';
  paper.polygon(
    patch(camera, floor, left, back - 0.5, right, back),
    paper.linear([
      [0, dark, 0.3],
      [1, dark, 0],
    ]),
  );
  paper.polygon(
    patch(camera, floor, right - 0.7, 0.1, right, back),
    paper.linear(
      [
        [0, dark, 0],
        [1, dark, 0.25],
      ],
      [0, 0, 1, 0],
    ),
  );
}

/** Daylight that falls through an opening in the left wall and lies on the floor. */
export function sunOnFloor(
  { paper, camera, moment }: Indoors,
  x: number,
  from: number,
  to: number,
  reach: number,
): void {
  if (moment.name === 'dusk') return;
  const panes = 3;
  const strength = moment.name === 'golden' ? 0.62 : 0.5;
  for (let pane = 0; pane < panes; pane++) {
    const a = from + ((to - from) * (pane + 0.06)) / panes;
    const b = from + ((to - from) * (pane + 0.94)) / panes;
    const quad = outline(camera, [
      [x + 0.25, 0.005, b],
      [x + reach, 0.005, b - reach * 0.35],
      [x + reach, 0.005, a - reach * 0.35],
      [x + 0.25, 0.005, a],
    ]);
    paper.soft(quad, mix(moment.sun, '#ffffff', 0.25), strength, 9);
  }
}

/** The late sun through the left window, thrown on the far wall. */
export function sunOnWall({ paper, camera, moment, back, left, random }: Indoors): void {
  if (moment.name === 'dusk' || moment.name === 'day') return;
  const wall = frontPlane(back - 0.01);
  const from = left + random.range(0.5, 1);
  for (const pane of [0, 0.75, 1.5]) {
    const [a, b, low] = [from + pane, from + pane + 0.66, 0.95 - pane * 0.16];
    paper.soft(
      outline(camera, [wall(a, low + 1.1), wall(b, low + 0.96), wall(b, low - 0.14), wall(a, low)]),
      mix(moment.sun, '#ffffff', 0.3),
      0.38,
      7,
    );
  }
}
