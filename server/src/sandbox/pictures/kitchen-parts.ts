import { box, floorShadow, frontPlane, patch, scaleAt, spot } from './camera.ts';
import { type Color, darken, lighten, mix } from './color.ts';
import type { Indoors } from './indoors.ts';
import { pendant } from './lamps.ts';
import { inLight } from './palette.ts';
import { pottedPlant } from './potted-plants.ts';

import type { Random } from './random.ts';

export const counterTop = 0.9;

export function fronts(
  room: Indoors,
  x: number,
  y: number,
  w: number,
  h: number,
  z: number,
  color: Color,
  count: number,
  handle: 'high' | 'low',
): void {
  const { paper, camera, moment, palette, light } = room;
  const face = frontPlane(z - 0.004);
  for (let door = 0; door < count; door++) {
    const [u, dw] = [x + (w * door) / count, w / count];
    paper.polygon(
      patch(camera, face, u + 0.012, y + 0.012, u + dw - 0.012, y + h - 0.012),
      paper.linear([
        [0, inLight(moment, lighten(color, 0.08), light.front + 0.1)],
        [1, inLight(moment, color, light.front - 0.18)],
      ]),
    );
    const v = handle === 'high' ? y + h - 0.09 : y + 0.05;
    paper.polygon(
      patch(camera, face, u + dw / 2 - 0.08, v, u + dw / 2 + 0.08, v + 0.02),
      inLight(moment, palette.metal, 0.2),
    );
  }
}

export function splashback(room: Indoors, plan: Random, x: number, w: number, y: number, h: number): void {
  const { paper, camera, moment, palette, back, random } = room;
  const wall = frontPlane(back - 0.012);
  const base = plan.pick([
    lighten(palette.accentWall, 0.35),
    palette.accentWall,
    '#f4f0e6',
    lighten(palette.fabric, 0.4),
  ]);
  paper.polygon(patch(camera, wall, x, y, x + w, y + h), inLight(moment, darken(base, 0.2), 0));
  const [tw, th] = plan.pick([
    [0.2, 0.1],
    [0.14, 0.14],
    [0.09, 0.22],
  ] as const);
  for (let row = 0; row * th < h - 0.01; row++)
    for (let u = x - (tw < 0.2 ? 0 : (row % 2) * (tw / 2)); u < x + w; u += tw)
      paper.polygon(
        patch(
          camera,
          wall,
          Math.max(x, u) + 0.004,
          y + row * th + 0.004,
          Math.min(x + w, u + tw) - 0.004,
          Math.min(y + h, y + (row + 1) * th) - 0.004,
        ),
        inLight(
          moment,
          mix(base, random.pick(['#ffffff', palette.accent, '#6f7f7c']), random.range(0, 0.14)),
          random.range(-0.08, 0.22),
        ),
      );
}

export function onTheCounter(room: Indoors, plan: Random, x: number, z: number): void {
  const { paper, camera, moment, palette, green } = room;
  const put = (u: number) =>
    [...spot(camera, [u, counterTop + 0.04, z]), scaleAt(camera, [u, 1, z])] as const;
  const [px, py, unit] = put(x);
  const clay = inLight(moment, palette.accent, 0);
  paper.path(
    `M${px - unit * 0.07} ${py}q${-unit * 0.06} ${-unit * 0.16} ${unit * 0.02} ${-unit * 0.24}h${unit * 0.1}q${unit * 0.08} ${unit * 0.08} ${unit * 0.02} ${unit * 0.24}Z`,
    paper.linear(
      [
        [0, lighten(clay, 0.3)],
        [1, darken(clay, 0.35)],
      ],
      [0, 0, 1, 0],
    ),
  );
  box(room, { x: x + 0.22, y: counterTop + 0.04, z: z + 0.12, w: 0.26, h: 0.36, d: 0.025 }, palette.wood, {
    round: 0.02,
  });
  box(
    room,
    { x: x + 0.34, y: counterTop + 0.04, z: z + 0.07, w: 0.2, h: 0.26, d: 0.025 },
    lighten(palette.wood, 0.25),
    { round: 0.02 },
  );
  if (plan.chance(0.8)) {
    const [gx, gy] = put(x + 0.75);
    pottedPlant(
      green,
      plan.pick(['monstera', 'blades', 'areca'] as const),
      gx,
      gy,
      unit * 0.42,
      palette.trim,
    );
  }
}

export function stove(room: Indoors, x: number, z: number): void {
  const { paper, camera, moment } = room;
  const face = frontPlane(z - 0.008);
  paper.polygon(
    patch(camera, face, x, 0.2, x + 0.6, 0.82),
    paper.linear([
      [0, '#3a3d42'],
      [1, '#1e2024'],
    ]),
    { round: 2 },
  );
  paper.polygon(
    patch(camera, face, x + 0.06, 0.28, x + 0.54, 0.64),
    paper.linear(
      [
        [0, mix('#15171a', moment.sky[2], 0.3)],
        [1, '#101214'],
      ],
      [0, 0, 1, 1],
    ),
  );
  paper.polygon(patch(camera, face, x + 0.05, 0.7, x + 0.55, 0.725), '#b9bcc0');
  box(room, { x: x + 0.02, y: counterTop + 0.035, z: z + 0.08, w: 0.56, h: 0.012, d: 0.44 }, '#24262a');
  const [px, py] = spot(camera, [x + 0.2, counterTop + 0.05, z + 0.3]);
  const unit = scaleAt(camera, [x, 1, z]);
  const tin = inLight(moment, '#b8bcc0', 0.1);
  paper.path(
    `M${px - unit * 0.11} ${py - unit * 0.14}h${unit * 0.22}v${unit * 0.12}q0 ${unit * 0.03} ${-unit * 0.04} ${unit * 0.03}h${-unit * 0.14}q${-unit * 0.04} 0 ${-unit * 0.04} ${-unit * 0.03}Z`,
    paper.linear(
      [
        [0, lighten(tin, 0.5)],
        [0.4, tin],
        [1, darken(tin, 0.5)],
      ],
      [0, 0, 1, 0],
    ),
  );
}

/** An island or breakfast bar with stools, close to the viewer. */
export function island(room: Indoors, plan: Random, stone: Color): void {
  const { palette } = room;
  const [w, z, d] = [plan.range(1.6, 2.1), room.back - 2.1, 0.75];
  const x = plan.range(-0.9, -0.5);
  floorShadow(room, { x, y: 0, z, w, h: 0, d }, 0.3, 0.6);
  const body = plan.pick([palette.accentWall, palette.wood, palette.trim]);
  box(room, { x: x + 0.06, y: 0, z: z + 0.12, w: w - 0.12, h: 0.9, d: d - 0.16 }, body);
  for (let u = x + 0.16; u < x + w - 0.1; u += 0.16)
    room.paper.polygon(patch(room.camera, frontPlane(z + 0.118), u, 0, u + 0.012, 0.9), '#1d1420', {
      opacity: 0.22,
    });
  box(room, { x, y: 0.9, z, w, h: 0.05, d }, stone);
  onTheCounter(room, plan, x + w * 0.55, z + 0.35);
  const stools = w > 1.95 ? [0.2, 0.5, 0.8] : [0.28, 0.72];
  for (const share of stools) {
    const sx = x + w * share - 0.19;
    floorShadow(room, { x: sx, y: 0, z: z - 0.4, w: 0.36, h: 0, d: 0.34 }, 0.12, 0.4);
    for (const leg of [sx + 0.02, sx + 0.31])
      for (const deep of [z - 0.12, z - 0.4])
        box(room, { x: leg, y: 0, z: deep, w: 0.03, h: 0.64, d: 0.03 }, palette.metal);
    box(room, { x: sx + 0.02, y: 0.25, z: z - 0.39, w: 0.32, h: 0.025, d: 0.02 }, palette.metal);
    box(
      room,
      { x: sx, y: 0.64, z: z - 0.42, w: 0.37, h: 0.06, d: 0.34 },
      plan.pick([palette.wood, palette.accent, palette.fabric]),
      { round: 0.03 },
    );
  }
  for (const share of [0.25, 0.75])
    pendant(
      room,
      x + w * share,
      z + 0.3,
      1.78,
      plan.pick([palette.accent, palette.metal, palette.trim]),
      0.17,
    );
}
