import {
  box,
  floorPlane,
  floorShadow,
  frontPlane,
  outline,
  patch,
  scaleAt,
  spot,
  towards,
} from './camera.ts';
import { darken, lighten, mix } from './color.ts';
import { facadeWindow, grass, ground, type Outdoors, openAir, shadeBelow, treeline } from './outdoors.ts';
import { inLight } from './palette.ts';
import { height } from './paper.ts';
import { bush, nearLeaves, palm, tree } from './plants.ts';
import { pottedPlant } from './potted-plants.ts';
import { createRandom, type Random } from './random.ts';
import { tiledRoof } from './roofs.ts';
import { ridge, sky } from './sky.ts';

function timber(scene: Outdoors, x: number, y: number, w: number, h: number, z: number): void {
  const { paper, camera, palette, moment, random } = scene;
  const face = frontPlane(z);
  for (let u = x; u < x + w - 0.01; u += 0.2)
    paper.polygon(
      patch(camera, face, u, y, Math.min(x + w, u + 0.185), y + h),
      inLight(moment, mix(palette.wood, random.pick(['#3d2618', '#e0b98a']), random.range(0, 0.16)), 0.08),
    );
}

function wing(
  scene: Outdoors,
  plan: Random,
  x: number,
  w: number,
  tall: number,
  z: number,
  cladding: boolean,
): void {
  const { palette, moment } = scene;
  box(scene, { x, y: 0.25, z, w, h: tall, d: 8 }, palette.wall);
  const front = frontPlane(z - 0.01);
  if (cladding) timber(scene, x, 0.25, w, tall, z - 0.01);
  const lit = moment.lamps > 0.3;
  const floors = tall > 4 ? [0.5, 3.5] : [0.5];
  for (const v of floors) {
    const glass = { u: x + w * 0.12, v, w: w * plan.range(0.5, 0.76), h: v > 1 ? 1.9 : 2.2 };
    facadeWindow(scene, front, glass, {
      frame: palette.metal,
      panes: Math.max(2, Math.round(glass.w / 1.1)),
      lit,
      curtain: palette.fabricTwo,
      sill: false,
    });
  }
  shadeBelow(scene, front, x, x + w, 0.25 + tall, 0.9, 0.5);
}

function roof(scene: Outdoors, x: number, w: number, y: number, z: number, pitched: boolean): void {
  const { palette, camera } = scene;
  if (!pitched) {
    box(scene, { x: x - 0.7, y, z: z - 1.1, w: w + 1.4, h: 0.34, d: 9.4 }, palette.trim);
    return;
  }
  const [a, b, front, deep] = [x - 0.7, x + w + 0.7, z - 1, z + 9];
  const [ridgeY, ridgeZ, inset] = [y + 2.1, (front + deep) / 2, Math.min(3, w * 0.35)];
  if (camera.x < a)
    tiledRoof(
      scene,
      [
        [a, y, deep],
        [a, y, front],
        [a + inset, ridgeY, ridgeZ],
        [a + inset, ridgeY, ridgeZ],
      ],
      palette.roof,
      0,
    );
  if (camera.x > b)
    tiledRoof(
      scene,
      [
        [b, y, front],
        [b, y, deep],
        [b - inset, ridgeY, ridgeZ],
        [b - inset, ridgeY, ridgeZ],
      ],
      palette.roof,
      -0.4,
    );
  tiledRoof(
    scene,
    [
      [a, y, front],
      [b, y, front],
      [b - inset, ridgeY, ridgeZ],
      [a + inset, ridgeY, ridgeZ],
    ],
    palette.roof,
    0.3,
  );
}

export function drawBungalow(seed: number): string {
  const plan = createRandom(seed + 1700);
  const [x, z] = [plan.range(-7, -2), plan.range(-16.5, -15.2)];
  const scene = openAir(
    seed,
    {
      x,
      y: plan.range(1.9, 2.4),
      z,
      yaw: towards(x, z, [2.2, 0]),
      focal: plan.range(1480, 1560),
      centre: [800, plan.range(700, 735)],
    },
    ['golden', 'dusk', 'morning', 'day'],
  );
  const { paper, camera, moment, palette, green, random } = scene;
  const horizon = camera.centre[1];
  sky(paper, random, moment, horizon);
  ridge(paper, random, horizon, 190, mix(inLight(moment, palette.leaf, -0.1), moment.haze, 0.7));
  ground(scene, lighten(palette.leaf, 0.3), palette.leaf);
  treeline(scene, horizon + 30, 90);
  tree(green, spot(camera, [-10, 0, 12])[0], horizon + 18, 430);
  palm(green, spot(camera, [9, 0, 9])[0], horizon + 20, 520);
  tree(green, spot(camera, [15, 0, 9])[0], horizon + 18, 360);
  grass(scene, horizon + 60, 900, palette.leaf);
  const pitched = plan.chance(0.55);
  const twoStorey = plan.chance(0.5);
  const [mainW, sideW] = [plan.range(7, 8.5), plan.range(4.5, 6)];
  floorShadow(scene, { x: -4, y: 0, z: -2, w: mainW + sideW, h: 0, d: 8 }, 3, 0.5);
  box(scene, { x: -4.4, y: 0, z: -2.6, w: mainW + sideW + 0.8, h: 0.25, d: 8 }, '#cfc5b5');
  if (!pitched) roof(scene, -4 + mainW, sideW, 3.25, 0.6, pitched);
  wing(scene, plan, -4 + mainW, sideW, 3, 0.6, !twoStorey);
  if (pitched) roof(scene, -4 + mainW, sideW, 3.25, 0.6, pitched);
  const tall = twoStorey ? 6 : 3.2;
  if (!pitched) roof(scene, -4, mainW, 0.25 + tall, 0, pitched);
  wing(scene, plan, -4, mainW, tall, 0, twoStorey && plan.chance(0.4));
  if (pitched) roof(scene, -4, mainW, 0.25 + tall, 0, pitched);
  if (twoStorey) box(scene, { x: -4.6, y: 3.05, z: -2.4, w: mainW + 1, h: 0.26, d: 2.6 }, palette.trim);
  for (const post of [-4.2, -4 + mainW * 0.5, -4.3 + mainW])
    box(scene, { x: post, y: 0.25, z: -2.2, w: 0.22, h: 2.8, d: 0.22 }, palette.wood);
  if (!twoStorey) box(scene, { x: -4.6, y: 3.05, z: -2.5, w: mainW + 0.8, h: 0.2, d: 2.6 }, palette.wood);
  pottedPlant(
    green,
    'areca',
    ...spot(camera, [-3.4, 0.25, -1.8]),
    scaleAt(camera, [-3, 0, -1.8]) * 1.5,
    palette.accent,
  );
  pottedPlant(
    green,
    'fig',
    ...spot(camera, [mainW - 4.8, 0.25, -1.8]),
    scaleAt(camera, [0, 0, -1.8]) * 1.5,
    palette.trim,
  );
  const walk = outline(camera, [
    [-1.2, 0.01, -2.6],
    [0.6, 0.01, -2.6],
    [-1.5, 0.01, -17],
    [-5.5, 0.01, -17],
  ]);
  paper.polygon(
    walk,
    paper.linear([
      [0, inLight(moment, '#e3d8c4', 0.2)],
      [1, inLight(moment, '#c3b6a2', -0.2)],
    ]),
  );
  for (let z = -3.4; z > -16; z -= 1.15)
    paper.polygon(patch(camera, floorPlane(0.015), -6, z, 2, z + 0.05), inLight(moment, palette.leaf, -0.3), {
      opacity: 0.35,
    });
  for (const [from, to, z] of [
    [-8, -1.8, -3.2],
    [1.2, 12, -3.2],
  ] as const)
    for (let x = from; x < to; x += plan.range(0.55, 0.8)) {
      const size = scaleAt(camera, [x, 0, z]);
      const [bx, by] = spot(camera, [x, 0.25, z + plan.range(-0.5, 0.2)]);
      bush(
        {
          ...green,
          color: mix(palette.leaf, plan.pick([palette.leaf, '#8fa653', '#3e6b52', palette.accent]), 0.4),
        },
        bx,
        by,
        size * plan.range(0.5, 0.75),
        size * plan.range(0.28, 0.5),
        85,
      );
    }
  const shade = darken(palette.leaf, 0.6);
  for (let index = 0; index < 5; index++)
    paper.glow(
      plan.range(900, 1700),
      height - plan.range(0, 120),
      plan.range(200, 380),
      plan.range(30, 60),
      shade,
      0.35,
    );
  bush(green, plan.range(1380, 1560), 1060, 280, 110, 330);
  nearLeaves(green, 1650, -10, plan.range(360, 480), Math.PI * 0.77);
  return paper.toString(plan.chance(0.5));
}
