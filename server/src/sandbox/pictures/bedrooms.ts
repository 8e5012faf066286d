import { bed } from './beds.ts';
import { box, frontPlane, outline, patch, scaleAt, sidePlane, spot } from './camera.ts';
import { lighten, mix } from './color.ts';
import { ceilingFan, painting } from './decor.ts';
import { sunOnFloor, sunOnWall } from './floors.ts';
import { boardOfThings, cabinet, lowTable, rug } from './furniture.ts';
import { enterRoom, type Indoors } from './indoors.ts';
import { pendant, tableLamp } from './lamps.ts';
import { inLight } from './palette.ts';
import { pottedPlant } from './potted-plants.ts';

import { createRandom } from './random.ts';
import { views, window } from './window-view.ts';

function panelling(room: Indoors): void {
  const { paper, camera, moment, palette, left, right, back, random } = room;
  const wall = frontPlane(back - 0.005);
  const tone = mix(palette.wall, palette.accentWall, random.range(0.45, 0.9));
  const high = random.range(1.2, 1.5);
  paper.polygon(
    patch(camera, wall, left, 0.12, right, high),
    paper.linear(
      [
        [0, inLight(moment, tone, 0.2)],
        [1, inLight(moment, tone, -0.35)],
      ],
      [0, 0, 1, 0],
    ),
  );
  for (let u = left + 0.2; u < right; u += 0.22)
    paper.polygon(patch(camera, wall, u, 0.12, u + 0.012, high), '#2a1f24', { opacity: 0.22 });
  box(room, { x: left, y: high, z: back - 0.04, w: right - left, h: 0.04, d: 0.04 }, palette.trim);
}

export function drawBedroom(seed: number): string {
  const plan = createRandom(seed + 500);
  const half = plan.range(2, 2.5);
  const room = enterRoom(seed, {
    left: -half - 0.2,
    right: half + 0.3,
    back: plan.range(4.9, 5.3),
    accent: plan.chance(0.5),
    floor: plan.pick(['planks', 'planks', 'tiles']),
    sunny: 'left',
    eye: { x: plan.range(-1.25, -0.5), y: plan.range(1.6, 1.85), yaw: plan.range(0.06, 0.2) },
  });
  const { paper, palette, camera, green, left, right, back } = room;
  const wall = frontPlane(back);
  if (plan.chance(0.45)) panelling(room);
  const curtain = plan.pick([palette.fabricTwo, lighten(palette.fabric, 0.3), '#f0e9dc', palette.accentWall]);
  const from = plan.range(1.9, 2.3);
  const low = plan.pick([0.08, 0.8]);
  window(room, sidePlane(left), {
    u: from,
    v: low,
    w: back - from - 0.6,
    h: 2.3 - low,
    panes: plan.whole(2, 3),
    view: plan.pick(views),
    curtain,
  });
  sunOnFloor(room, left, from, back - 0.6, plan.range(1.8, 2.6));
  sunOnWall(room);
  const w = plan.range(1.5, 1.8);
  const x = -w / 2 + plan.range(-0.1, 0.35);
  if (plan.chance(0.65))
    for (const index of plan.chance(0.5) ? [0] : [-1, 1])
      painting(room, wall, x + w / 2 + index * 0.42 - 0.34, 1.5, 0.68, 0.72);
  else {
    box(room, { x: x + 0.1, y: 1.6, z: back - 0.2, w: w - 0.2, h: 0.04, d: 0.2 }, palette.wood);
    boardOfThings(room, x + 0.15, 1.64, back - 0.18, w - 0.4);
  }
  if (plan.chance(0.7))
    cabinet(
      room,
      right - 0.95,
      back - 0.62,
      0.92,
      2.15,
      0.6,
      plan.pick([palette.wood, palette.trim, mix(palette.accentWall, '#ffffff', 0.4)]),
      2,
    );
  else
    pottedPlant(
      green,
      'fig',
      ...spot(camera, [right - 0.5, 0, back - 0.4]),
      scaleAt(camera, [right, 0, back]) * 1.6,
      palette.trim,
    );
  if (plan.chance(0.6)) ceilingFan(room, x + w / 2, 3.3);
  const sides = [x - 0.56, x + w + 0.1];
  rug(room, x - 0.5, back - 2.9, w + 1, 1.9, mix(palette.fabricTwo, '#f1eadf', 0.6), palette.accent);
  for (const [index, side] of sides.entries()) {
    if (index === 1 || plan.chance(0.8)) lowTable(room, side, back - 0.5, 0.44, 0.4, palette.wood, 0.46);
    if (index === 0 && plan.chance(0.4)) pendant(room, side + 0.22, back - 0.35, 1.35, palette.accent, 0.15);
    else tableLamp(room, side + 0.22, 0.51, back - 0.3);
  }
  bed(room, x, {
    w,
    linen: plan.pick([palette.fabricTwo, lighten(palette.fabric, 0.25), '#ece5d8', palette.fabric]),
    throwOver: plan.pick([palette.accent, palette.fabric, palette.accentWall]),
    head: plan.pick(['slats', 'padded', 'board'] as const),
  });
  if (plan.chance(0.6))
    pottedPlant(
      green,
      plan.pick(['areca', 'monstera', 'blades'] as const),
      ...spot(camera, [left + 0.42, 0, back - 0.35]),
      scaleAt(camera, [left, 0, back]) * 1.25,
      palette.accent,
    );
  if (plan.chance(0.5)) {
    const tone = palette.wood;
    box(room, { x: x + 0.15, y: 0.36, z: back - 2.75, w: w - 0.3, h: 0.08, d: 0.36 }, palette.fabricTwo, {
      round: 0.03,
    });
    for (const leg of [x + 0.2, x + w - 0.26])
      box(room, { x: leg, y: 0, z: back - 2.72, w: 0.06, h: 0.36, d: 0.06 }, tone);
    paper.soft(
      outline(camera, [
        [x + 0.15, 0, back - 2.75],
        [x + w, 0, back - 2.75],
        [x + w, 0, back - 2.4],
        [x + 0.15, 0, back - 2.4],
      ]),
      '#1d1420',
      0.2,
      8,
    );
  }
  return paper.toString(plan.chance(0.5));
}
