import { box, floorShadow, frontPlane, outline, patch, scaleAt, spot, towards } from './camera.ts';
import { darken, lighten, mix } from './color.ts';
import { floor, gable, planks } from './kampung-parts.ts';
import { facadeWindow, grass, ground, openAir, shadeBelow, treeline } from './outdoors.ts';
import { inLight } from './palette.ts';
import { bush, nearLeaves, palm, tree } from './plants.ts';
import { pottedPlant } from './potted-plants.ts';
import { createRandom } from './random.ts';
import { tiledRoof } from './roofs.ts';
import { ridge, sky } from './sky.ts';

export function drawKampung(seed: number): string {
  const plan = createRandom(seed + 2100);
  const [eyeX, eyeZ] = [plan.range(-7, -3.5), plan.range(-14, -12.6)];
  const scene = openAir(
    seed,
    {
      x: eyeX,
      y: 1.9,
      z: eyeZ,
      yaw: towards(eyeX, eyeZ, [1.9, 0]),
      focal: plan.range(1400, 1500),
      centre: [800, plan.range(755, 785)],
    },
    ['morning', 'golden', 'dusk', 'day'],
  );
  const { paper, camera, moment, palette, green, random } = scene;
  const horizon = camera.centre[1];
  sky(paper, random, moment, horizon);
  ridge(paper, random, horizon, 230, mix(inLight(moment, palette.leaf, -0.1), moment.haze, 0.74), 7);
  ground(scene, mix(palette.leaf, '#c9cf7e', 0.35), palette.leaf);
  treeline(scene, horizon + 30, 84);
  for (const [x, z, size] of [
    [-13, 14, 520],
    [-8, 20, 430],
    [12, 10, 640],
    [18, 16, 520],
  ] as const)
    palm(
      green,
      spot(camera, [x + plan.range(-1.5, 1.5), 0, z])[0],
      horizon + 24,
      size * plan.range(0.85, 1.1),
    );
  tree(green, spot(camera, [8, 0, 12])[0], horizon + 20, 400);
  grass(scene, horizon + 50, 1000, mix(palette.leaf, '#a9b765', 0.3));
  const wood = plan.pick([
    palette.wood,
    mix(palette.accentWall, palette.wood, 0.25),
    lighten(palette.accentWall, 0.25),
    lighten(palette.wood, 0.12),
  ]);
  const w = plan.range(6.4, 7.6);
  const high = 2.7;
  floorShadow(scene, { x: -3, y: 0, z: 0, w: w + 4.5, h: 0, d: 7 }, 1.5, 0.75);
  const hall = { x: -3 + w - 0.2, y: floor, z: 1.6, w: 4.6, h: high, d: 6 };
  for (let x = hall.x + 0.2; x < hall.x + hall.w; x += 1.4)
    box(scene, { x, y: 0, z: hall.z, w: 0.24, h: floor, d: 0.24 }, '#8d8074');
  box(scene, hall, wood);
  planks(scene, hall.x, hall.w, hall.z, high, wood);
  const shutters = { frame: palette.trim, panes: 2, rows: 2, lit: true, curtain: palette.fabricTwo };
  facadeWindow(
    scene,
    frontPlane(hall.z - 0.02),
    { u: hall.x + 1.2, v: floor + 0.8, w: 1.6, h: 1.4 },
    shutters,
  );
  shadeBelow(scene, frontPlane(hall.z - 0.02), hall.x, hall.x + hall.w, floor + high, 0.9);
  tiledRoof(
    scene,
    [
      [hall.x - 0.3, floor + high - 0.2, hall.z - 0.9],
      [hall.x + hall.w + 0.8, floor + high - 0.2, hall.z - 0.9],
      [hall.x + hall.w + 0.2, floor + high + 2, hall.z + 3],
      [hall.x - 0.3, floor + high + 2, hall.z + 3],
    ],
    palette.roof,
    0.2,
  );
  for (let x = -2.8; x < -3 + w; x += (w - 0.5) / 4)
    for (const z of [4, 0.1])
      box(scene, { x, y: 0, z, w: 0.26, h: floor, d: 0.26 }, z > 1 ? '#6f645b' : '#a39585');
  box(scene, { x: -3, y: floor, z: 0, w, h: high, d: 7 }, wood);
  planks(scene, -3, w, 0, high, wood);
  const front = frontPlane(-0.02);
  const gap = w / 4;
  for (const index of [0, 3])
    facadeWindow(
      scene,
      front,
      { u: -3 + gap * index + gap * 0.18, v: floor + 0.75, w: gap * 0.64, h: 1.45 },
      shutters,
    );
  for (const index of [0, 3])
    for (const side of [-0.2, gap * 0.69]) {
      const u = -3 + gap * index + gap * 0.13 + side;
      const leafTone = inLight(moment, palette.accent, 0.1);
      paper.polygon(patch(camera, front, u, floor + 0.72, u + 0.42, floor + 2.22), leafTone);
      for (let v = floor + 0.8; v < floor + 2.15; v += 0.1)
        paper.polygon(patch(camera, front, u + 0.05, v, u + 0.37, v + 0.03), darken(leafTone, 0.3));
    }
  const door = -3 + w / 2 - 0.75;
  paper.polygon(
    patch(camera, front, door - 0.1, floor, door + 1.6, floor + 2.25),
    inLight(moment, palette.trim, 0.1),
  );
  paper.polygon(
    patch(camera, front, door, floor, door + 1.5, floor + 2.15),
    moment.lamps > 0.3
      ? paper.linear([
          [0, '#ffd48e'],
          [1, '#c98d4e'],
        ])
      : paper.linear([
          [0, '#3a2c26'],
          [1, '#5a4335'],
        ]),
  );
  shadeBelow(scene, front, -3, -3 + w, floor + high, 1.1, 0.6);
  gable(scene, -3, w, floor + high, 0, 7, plan.range(2.4, 3));
  box(scene, { x: door - 1.7, y: floor - 0.15, z: -2, w: 4.9, h: 0.15, d: 2 }, lighten(wood, 0.1));
  for (const post of [door - 1.6, door + 2.95])
    box(scene, { x: post, y: 0, z: -1.9, w: 0.16, h: floor + 2.35, d: 0.16 }, palette.trim);
  pottedPlant(
    green,
    'fig',
    ...spot(camera, [door + 2.4, floor, -1.2]),
    scaleAt(camera, [0, 0, -1.2]) * 1.1,
    palette.accent,
  );
  for (const [a, b] of [
    [door - 1.6, door - 0.1],
    [door + 1.6, door + 2.95],
  ] as const) {
    for (let u = a; u < b; u += 0.22)
      paper.polygon(
        patch(camera, frontPlane(-1.95), u, floor, u + 0.07, floor + 0.85),
        inLight(moment, palette.trim, 0.1),
      );
    paper.polygon(
      patch(camera, frontPlane(-1.96), a, floor + 0.82, b, floor + 0.94),
      inLight(moment, palette.trim, 0.3),
    );
  }
  tiledRoof(
    scene,
    [
      [door - 2.2, floor + 2.2, -2.6],
      [door + 3.6, floor + 2.2, -2.6],
      [door + 3.2, floor + 3.1, 0],
      [door - 1.8, floor + 3.1, 0],
    ],
    palette.roof,
    0.3,
    9,
  );
  for (let step = 0; step < 6; step++)
    box(
      scene,
      { x: door - 0.05, y: (5 - step) * 0.25 - 0.05, z: -2.3 - step * 0.32, w: 1.6, h: 0.2, d: 0.34 },
      lighten('#b9a793', 0.1 - step * 0.02),
    );
  for (let x = -8; x < 9; x += plan.range(0.45, 0.8)) {
    if (Math.abs(x - door - 0.7) < 1.6) continue;
    const [bx, by] = spot(camera, [x, 0.2, plan.range(-2.6, -1.4)]);
    const size = scaleAt(camera, [x, 0, -2]);
    bush(
      {
        ...green,
        color: mix(palette.leaf, plan.pick(['#c9584f', '#d9a441', '#7fa04f', palette.leaf]), 0.35),
      },
      bx,
      by,
      size * plan.range(0.35, 0.6),
      size * plan.range(0.25, 0.5),
      70,
    );
  }
  const sand = outline(camera, [
    [door - 0.1, 0.01, -4.1],
    [door + 1.6, 0.01, -4.1],
    [door - 1.4, 0.01, -15],
    [door - 4.4, 0.01, -15],
  ]);
  paper.polygon(sand, inLight(moment, '#d8c4a0', 0.1), { opacity: 0.9 });
  bush(green, plan.range(40, 180), 1064, 280, 100, 330);
  nearLeaves(green, -40, -20, plan.range(380, 500), Math.PI * 0.22);
  return paper.toString(plan.chance(0.5));
}
