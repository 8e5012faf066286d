import {
  box,
  type Camera,
  floorPlane,
  floorShadow,
  frontPlane,
  type Place,
  patch,
  scaleAt,
  sidePlane,
  spot,
} from './camera.ts';
import { darken, lighten, mix } from './color.ts';
import { ceilingFan, painting } from './decor.ts';
import { sunOnFloor, sunOnWall } from './floors.ts';
import { boardOfThings, rug } from './furniture.ts';
import { enterRoom, type Indoors } from './indoors.ts';
import { tableLamp } from './lamps.ts';
import { openAir } from './outdoors.ts';
import { indoors, inLight } from './palette.ts';
import { height, width } from './paper.ts';
import { bush } from './plants.ts';
import { pottedPlant } from './potted-plants.ts';
import { createRandom } from './random.ts';
import { armchair, chair } from './seating.ts';
import { ridge, sky, skyline } from './sky.ts';
import { views, window } from './window-view.ts';

export function drawBalcony(seed: number): string {
  const plan = createRandom(seed + 4100);
  const camera: Camera = {
    x: plan.range(-0.4, 0.4),
    y: 1.6,
    z: 0,
    yaw: plan.range(-0.06, 0.06),
    focal: 1080,
    centre: [800, plan.range(395, 425)],
  };
  const scene = openAir(seed, camera, ['dusk', 'golden', 'morning', 'dusk']);
  const { paper, moment, palette, green, random } = scene;
  const horizon = camera.centre[1] + 40;
  sky(paper, random, moment, horizon);
  ridge(paper, random, horizon, 130, mix(inLight(moment, palette.leaf, -0.2), moment.haze, 0.75), 6);
  skyline(paper, random, moment, horizon + 60, plan.range(330, 400));
  paper.rect(0, horizon + 58, width, height, mix(inLight(moment, palette.leaf, -0.2), moment.haze, 0.35));
  for (let row = 0; row < 3; row++)
    for (let x = -30; x < width + 40; x += 88)
      bush(
        { ...green, color: mix(palette.leaf, moment.haze, 0.62 - row * 0.16) },
        x + plan.range(-30, 30),
        horizon + 86 + row * 40,
        96,
        38,
        60,
      );
  const lamplit = indoors(moment);
  const terrace = { ...scene, moment: lamplit };
  const shade = { ...green, moment: lamplit };
  const deck = floorPlane(0);
  const [left, right, edge] = [-2.7, 2.7, 4.7];
  paper.polygon(
    patch(camera, deck, left, 0.2, right, edge),
    paper.linear([
      [0, inLight(lamplit, lighten(palette.floor, 0.1), 0.25)],
      [1, inLight(lamplit, palette.floor, -0.35)],
    ]),
  );
  for (let z = 0.6; z < edge; z += 0.16)
    paper.polygon(patch(camera, deck, left, z, right, z + 0.012), '#2b1a12', { opacity: 0.4 });
  const room: Indoors = { ...terrace, outside: moment, left, right, back: edge, top: 2.7 };
  paper.polygon(
    patch(camera, frontPlane(edge), left, 0.08, right, 1.04),
    paper.linear([
      [0, '#ffffff', 0.2],
      [1, '#cfe3ea', 0.32],
    ]),
  );
  for (let x = left; x <= right + 0.01; x += 1.04)
    box(terrace, { x: x - 0.02, y: 0, z: edge, w: 0.04, h: 1.05, d: 0.04 }, palette.metal);
  box(terrace, { x: left, y: 1.04, z: edge - 0.03, w: right - left, h: 0.05, d: 0.09 }, palette.wood);
  paper.polygon(
    patch(camera, sidePlane(left), 0.1, 0, edge + 0.1, 2.9),
    paper.linear(
      [
        [0, inLight(lamplit, palette.wall, -0.5)],
        [1, inLight(lamplit, palette.wall, 0)],
      ],
      [0, 0, 1, 0],
    ),
  );
  paper.polygon(
    patch(camera, floorPlane(2.62), left, 0.1, right + 3, edge + 0.1),
    inLight(lamplit, palette.trim, -0.5),
  );
  paper.polygon(
    patch(camera, frontPlane(edge + 0.1), left, 2.45, right + 3, 2.64),
    inLight(lamplit, palette.trim, -0.2),
  );
  for (let z = 1.6; z < edge; z += 0.24)
    paper.polygon(
      patch(camera, floorPlane(2.615), left, z, right + 3, z + 0.2),
      inLight(lamplit, palette.wood, -0.45 + z * 0.06),
    );
  rug(room, -1.6, 2.7, 3.1, 1.6, mix(palette.fabricTwo, '#efe7da', 0.5), palette.accent);
  armchair(room, plan.range(-1.7, -1.4), 3.4, palette.fabric);
  armchair(room, plan.range(0.6, 0.85), 3.5, plan.pick([palette.fabric, palette.fabricTwo]));
  const table: Place = [-0.35, 0, 3.5];
  floorShadow(room, { x: table[0], y: 0, z: table[2], w: 0.5, h: 0, d: 0.45 }, 0.1, 0.5);
  box(room, { x: table[0] + 0.2, y: 0, z: table[2] + 0.2, w: 0.06, h: 0.44, d: 0.06 }, palette.metal);
  box(room, { x: table[0], y: 0.44, z: table[2], w: 0.5, h: 0.04, d: 0.45 }, palette.wood, { round: 0.02 });
  tableLamp(room, table[0] + 0.25, 0.48, table[2] + 0.2);
  for (const [x, z, size, kind] of [
    [left + 0.45, 4.2, 1.6, 'areca'],
    [right - 0.4, 4.2, 1.35, 'fig'],
    [right - 0.3, 3, 1, 'monstera'],
  ] as const)
    pottedPlant(
      shade,
      kind,
      ...spot(camera, [x, 0, z]),
      scaleAt(camera, [x, 0, z]) * size,
      plan.pick([palette.accent, palette.trim, palette.roof]),
    );
  return paper.toString(plan.chance(0.5));
}

export function drawStudy(seed: number): string {
  const plan = createRandom(seed + 4500);
  const room = enterRoom(seed, {
    left: -1.85,
    right: 1.75,
    back: plan.range(3.9, 4.2),
    accent: plan.chance(0.6),
    floor: 'planks',
    sunny: 'left',
    eye: { x: plan.range(-0.7, 0.2), y: plan.range(1.5, 1.65), yaw: plan.range(-0.03, 0.12) },
  });
  const { paper, palette, camera, green, left, right, back, moment } = room;
  const wall = frontPlane(back);
  window(room, sidePlane(left), {
    u: 2,
    v: plan.pick([0.08, 0.85]),
    w: back - 2.6,
    h: 1.5,
    panes: 2,
    view: plan.pick(views),
    curtain: plan.pick([palette.fabricTwo, '#f0e9dc']),
  });
  sunOnFloor(room, left, 2, back - 0.6, 2);
  sunOnWall(room);
  const x = plan.range(-0.9, -0.5);
  const w = plan.range(1.5, 1.8);
  for (const y of [1.5, 1.95]) {
    box(room, { x: x + 0.1, y, z: back - 0.24, w: w - 0.2, h: 0.035, d: 0.24 }, palette.wood);
    boardOfThings(room, x + 0.15, y + 0.035, back - 0.2, w - 0.4);
  }
  painting(room, wall, right - 0.85, 1.3, 0.6, 0.8);
  painting(room, wall, x - 0.75, 1.5, 0.5, 0.62);
  ceilingFan(room, 0, 3);
  rug(room, x - 0.4, back - 2.1, w + 0.9, 1.7, mix(palette.fabricTwo, '#efe7da', 0.6), palette.accent);
  floorShadow(room, { x, y: 0, z: back - 0.72, w, h: 0, d: 0.65 }, 0.25, 0.6);
  for (const leg of [x + 0.05, x + w - 0.11])
    for (const deep of [back - 0.15, back - 0.68])
      box(room, { x: leg, y: 0, z: deep, w: 0.06, h: 0.72, d: 0.06 }, palette.wood);
  box(
    room,
    { x: x + w * 0.62, y: 0.5, z: back - 0.68, w: w * 0.3, h: 0.22, d: 0.5 },
    lighten(palette.wood, 0.08),
  );
  box(room, { x, y: 0.72, z: back - 0.74, w, h: 0.05, d: 0.68 }, palette.wood);
  const screen = patch(camera, frontPlane(back - 0.36), x + w * 0.34, 0.86, x + w * 0.34 + 0.62, 1.22);
  box(room, { x: x + w * 0.34 + 0.27, y: 0.77, z: back - 0.35, w: 0.08, h: 0.12, d: 0.04 }, palette.metal);
  paper.polygon(screen, '#26282c', { round: 6 });
  paper.polygon(
    screen,
    paper.linear(
      [
        [0, mix(moment.sky[1], '#27424f', 0.4)],
        [1, mix(moment.sky[3], palette.accentWall, 0.4)],
      ],
      [0, 0, 1, 1],
    ),
  );
  box(room, { x: x + w * 0.4, y: 0.77, z: back - 0.64, w: 0.4, h: 0.015, d: 0.13 }, '#e9e6e0');
  tableLamp(room, x + 0.25, 0.77, back - 0.4);
  pottedPlant(
    green,
    'monstera',
    ...spot(camera, [x + w - 0.2, 0.77, back - 0.4]),
    scaleAt(camera, [x, 0, back - 0.4]) * 0.48,
    palette.trim,
  );
  chair(room, x + w * 0.38, back - 1.25, darken(palette.wood, 0.1), palette.fabric, 'away');
  pottedPlant(
    green,
    plan.pick(['fig', 'areca'] as const),
    ...spot(camera, [right - 0.45, 0, back - 0.45]),
    scaleAt(camera, [right, 0, back]) * 1.6,
    palette.accent,
  );
  if (plan.chance(0.6)) armchair(room, right - 1, back - 2.1, palette.accent);
  return paper.toString(plan.chance(0.5));
}
