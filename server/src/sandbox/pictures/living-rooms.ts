import { box, frontPlane, scaleAt, sidePlane, spot } from './camera.ts';
import { darken, lighten, mix } from './color.ts';
import { ceilingFan, painting } from './decor.ts';
import { sunOnFloor, sunOnWall } from './floors.ts';
import { boardOfThings, cabinet, lowTable, rug, shelves } from './furniture.ts';
import { enterRoom } from './indoors.ts';
import { floorLamp } from './lamps.ts';
import { type PottedKind, pottedPlant } from './potted-plants.ts';

import { createRandom } from './random.ts';
import { armchair, sofa } from './seating.ts';
import { views, window } from './window-view.ts';

const pots: readonly PottedKind[] = ['fig', 'blades', 'areca', 'monstera'];

export function drawLivingRoom(seed: number): string {
  const plan = createRandom(seed + 300);
  const sunny = plan.chance(0.55) ? 'left' : 'back';
  const half = plan.range(2.5, 3.1);
  const room = enterRoom(seed, {
    left: -half,
    right: half + 0.2,
    back: plan.range(4.9, 5.6),
    accent: sunny === 'left' && plan.chance(0.6),
    floor: plan.pick(['planks', 'planks', 'tiles', 'cement']),
    sunny,
    ...(sunny === 'left' && {
      eye: { x: plan.range(0.2, 0.7), y: plan.range(1.3, 1.5), yaw: plan.range(-0.2, -0.1) },
    }),
  });
  const { paper, palette, green, camera, back, left, right, random } = room;
  const wall = frontPlane(back);
  const view = plan.pick(views);
  const curtain = plan.pick([
    palette.fabricTwo,
    lighten(palette.fabric, 0.35),
    '#efe8db',
    palette.accentWall,
  ]);
  const plant = (x: number, z: number, size: number) =>
    pottedPlant(
      green,
      plan.pick(pots),
      ...spot(camera, [x, 0, z]),
      scaleAt(camera, [x, 0, z]) * size,
      plan.pick([palette.trim, palette.accent, palette.roof, '#d9cfc0']),
    );
  const couch = plan.range(2.1, 2.6);
  const start = plan.range(-couch * 0.62, -couch * 0.4) + (sunny === 'left' ? 0.1 : 0);
  if (sunny === 'left') {
    const [from, to] = [1.9, back - 0.55];
    window(room, sidePlane(left), { u: from, v: 0.08, w: to - from, h: 2.3, panes: 3, view, curtain });
    sunOnFloor(room, left, from, to, plan.range(2.2, 3.2));
    sunOnWall(room);
    const hang = plan.whole(0, 2);
    const middle = start + couch / 2;
    if (hang === 0) painting(room, wall, middle - 0.6, 1.25, 1.2, 0.85);
    if (hang === 1)
      for (const index of [-1, 0, 1]) painting(room, wall, middle + index * 0.66 - 0.26, 1.3, 0.52, 0.72);
    if (hang === 2)
      for (const y of [1.4, 1.85]) {
        box(room, { x: middle - 0.8, y, z: back - 0.24, w: 1.6, h: 0.04, d: 0.24 }, palette.wood);
        boardOfThings(room, middle - 0.75, y + 0.04, back - 0.2, 1.5);
      }
  } else {
    const wide = plan.range(2.6, 3.6);
    const low = plan.pick([0.1, 0.75]);
    window(room, wall, {
      u: -wide / 2 - 0.15,
      v: low,
      w: wide,
      h: plan.range(2.3, 2.42) - low,
      panes: plan.whole(2, 4),
      view,
      curtain,
    });
    painting(room, sidePlane(right), 3, 1.3, 0.9, 0.8);
  }
  if (plan.chance(0.55))
    shelves(room, right - 1.15, back - 0.34, 0.95, plan.range(1.7, 2.1), 5, palette.wood);
  else {
    cabinet(room, right - 1.35, back - 0.48, 1.2, 0.62, 0.42, palette.wood, 3);
    boardOfThings(room, right - 1.3, 0.62, back - 0.4, 0.5);
    pottedPlant(
      green,
      'monstera',
      ...spot(camera, [right - 0.5, 0.62, back - 0.3]),
      scaleAt(camera, [right, 0, back]) * 0.6,
      palette.trim,
    );
  }
  ceilingFan(room, plan.range(-0.7, 0.7), plan.range(3.2, 3.8));
  plant(left + 0.45, back - 0.35, plan.range(1.3, 1.75));
  const deep = back - plan.range(1.25, 1.5);
  rug(
    room,
    start - 0.35,
    deep - plan.range(1.5, 1.8),
    couch + 0.7,
    2,
    mix(palette.fabricTwo, '#efe7da', 0.6),
    palette.accent,
  );
  floorLamp(room, start + couch + 0.32, deep + 0.5, plan.range(1.45, 1.65));
  const color = plan.pick([
    palette.fabric,
    palette.fabric,
    palette.fabricTwo,
    mix(palette.fabric, '#efe6d8', 0.65),
  ]);
  const spare = color === palette.fabric ? palette.fabricTwo : palette.fabric;
  sofa(room, start, deep, couch, {
    color,
    cushions: [palette.accent, spare, mix(spare, '#ffffff', 0.4), palette.accent].slice(0, plan.whole(2, 4)),
    seats: plan.whole(2, 3),
    chaise: plan.chance(0.4),
  });
  const table = plan.range(0.9, 1.15);
  const tx = start + couch / 2 - table / 2 + plan.range(0.1, 0.4);
  lowTable(
    room,
    tx,
    deep - 1.15,
    table,
    0.5,
    plan.pick([palette.wood, lighten(palette.wood, 0.2), darken(palette.wood, 0.25)]),
  );
  box(room, { x: tx + 0.15, y: 0.43, z: deep - 1, w: 0.3, h: 0.03, d: 0.22 }, palette.accent);
  box(room, { x: tx + 0.17, y: 0.46, z: deep - 0.98, w: 0.25, h: 0.03, d: 0.2 }, palette.trim);
  pottedPlant(
    green,
    'blades',
    ...spot(camera, [tx + table - 0.25, 0.43, deep - 0.9]),
    scaleAt(camera, [tx, 0, deep - 0.9]) * 0.34,
    palette.trim,
  );
  if (plan.chance(0.6))
    armchair(room, right - 1.25, deep - 1.35, plan.pick([spare, palette.accent, palette.wood]));
  if (plan.chance(0.45)) plant(random.chance(0.5) ? left + 0.5 : right - 0.35, 1.75, 1.35);
  return paper.toString(plan.chance(0.5));
}
