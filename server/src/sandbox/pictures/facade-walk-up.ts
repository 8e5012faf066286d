import { box, floorPlane, floorShadow, frontPlane, outline, patch, sidePlane, spot } from './camera.ts';
import { darken, lighten, mix } from './color.ts';
import { facadeWindow, grass, ground, type Outdoors, openAir, shadeBelow, treeline } from './outdoors.ts';
import { inLight } from './palette.ts';
import { bush, nearLeaves, palm, tree } from './plants.ts';
import { createRandom, type Random } from './random.ts';
import { ridge, sky } from './sky.ts';

const storey = 3.1;

/** The stairwell: a wall of pierced blocks from ground to roof. */
function stairwell(scene: Outdoors, x: number, tall: number): void {
  const { paper, camera, moment, palette } = scene;
  const tone = palette.accentWall;
  box(scene, { x, y: 0, z: -0.7, w: 2.9, h: tall + 0.7, d: 1 }, tone);
  const face = frontPlane(-0.71);
  const hole =
    moment.lamps > 0.3
      ? mix('#e0a860', inLight(moment, tone, -0.5), 0.35)
      : inLight(moment, darken(tone, 0.5), -0.3);
  for (let v = 3.2; v < tall - 0.3; v += 0.44)
    for (let u = x + 0.45; u < x + 2.3; u += 0.44)
      paper.polygon(
        outline(camera, [
          face(u + 0.17, v),
          face(u + 0.34, v + 0.17),
          face(u + 0.17, v + 0.34),
          face(u, v + 0.17),
        ]),
        hole,
      );
  paper.polygon(
    patch(camera, face, x + 0.7, 0, x + 2.2, 2.5),
    moment.lamps > 0.3
      ? paper.linear([
          [0, '#ffdc9a'],
          [1, '#b97b40'],
        ])
      : '#3d3a3a',
  );
  box(scene, { x: x + 0.2, y: 2.6, z: -1.7, w: 2.5, h: 0.2, d: 1.1 }, palette.trim);
}

function flat(scene: Outdoors, plan: Random, x: number, y: number, w: number): void {
  const { paper, camera, moment, palette, green } = scene;
  const front = frontPlane(0);
  const lit = plan.chance(0.55);
  facadeWindow(
    scene,
    front,
    { u: x + 0.5, v: y + 1, w: 1.5, h: 1.4 },
    {
      frame: palette.trim,
      panes: 3,
      lit,
      curtain: plan.pick([palette.fabricTwo, palette.fabric, palette.accent]),
    },
  );
  paper.polygon(patch(camera, front, x + 2.5, y, x + w - 0.3, y + 2.6), inLight(moment, palette.wall, -0.75));
  facadeWindow(
    scene,
    front,
    { u: x + 2.8, v: y + 0.1, w: w - 3.5, h: 2.1 },
    { frame: palette.trim, panes: 2, lit: plan.chance(0.6), curtain: palette.fabricTwo, sill: false },
  );
  shadeBelow(scene, front, x + 2.5, x + w - 0.3, y + 2.8, 1.2, 0.5);
  const balcony = { x: x + 2.4, y: y - 0.15, z: -1.1, w: w - 2.6, h: 0.18, d: 1.1 };
  box(scene, balcony, palette.trim);
  if (plan.chance(0.6)) {
    const [bx, by] = spot(camera, [balcony.x + plan.range(0.4, balcony.w - 0.4), y + 0.5, -0.8]);
    bush(green, bx, by, 26, 24, 60);
  }
  const rail = plan.chance(0.5) ? palette.accentWall : palette.trim;
  paper.polygon(
    patch(camera, frontPlane(-1.1), balcony.x, y, balcony.x + balcony.w, y + 0.55),
    inLight(moment, rail, 0.2),
  );
  paper.polygon(patch(camera, sidePlane(balcony.x), -1.1, y, 0, y + 0.55), inLight(moment, rail, 0.05));
  for (let u = balcony.x; u < balcony.x + balcony.w; u += 0.2)
    paper.polygon(
      patch(camera, frontPlane(-1.1), u, y + 0.5, u + 0.04, y + 1),
      inLight(moment, palette.metal, 0),
    );
  paper.polygon(
    patch(camera, frontPlane(-1.1), balcony.x, y + 0.98, balcony.x + balcony.w, y + 1.05),
    inLight(moment, palette.metal, 0.1),
  );
}

export function drawWalkUp(seed: number): string {
  const plan = createRandom(seed + 3100);
  const scene = openAir(
    seed,
    {
      x: plan.range(-12, -8),
      y: 2,
      z: plan.range(-26, -23),
      yaw: plan.range(0.3, 0.4),
      focal: 1230,
      centre: [800, plan.range(790, 830)],
    },
    ['day', 'golden', 'dusk', 'morning'],
  );
  const { paper, camera, moment, palette, green, random } = scene;
  const horizon = camera.centre[1];
  sky(paper, random, moment, horizon);
  ridge(paper, random, horizon, 150, mix(inLight(moment, palette.leaf, -0.1), moment.haze, 0.6));
  ground(scene, lighten(palette.leaf, 0.2), palette.leaf);
  treeline(scene, horizon + 22, 80);
  tree(green, spot(camera, [-14, 0, 14])[0], horizon + 14, 400);
  palm(green, spot(camera, [27, 0, 12])[0], horizon + 16, 460);
  const floors = plan.whole(4, 5);
  const tall = floors * storey + 0.4;
  const w = 6;
  const [left, right] = [-9, 18.6];
  box(
    scene,
    { x: left - 0.8, y: tall, z: -1.3, w: right - left + 1.6, h: 0.55, d: 11 },
    plan.pick([palette.trim, palette.roof, palette.accentWall]),
  );
  floorShadow(scene, { x: left, y: 0, z: -1.5, w: right - left, h: 0, d: 4 }, 2, 0.5);
  box(scene, { x: left, y: 0, z: 0, w: right - left, h: tall, d: 9 }, palette.wall, { fall: 0.1 });
  const band = plan.chance(0.6);
  for (let floor = floors - 1; floor >= 0; floor--) {
    const y = floor * storey + 0.5;
    if (band)
      paper.polygon(
        patch(camera, frontPlane(-0.01), left, y - 0.5, right, y - 0.2),
        inLight(moment, mix(palette.accentWall, palette.wall, 0.3), 0.15),
      );
    for (const x of [12.4, 6.5, -2.6, -8.8]) flat(scene, plan, x, y, w - 0.1);
  }
  stairwell(scene, 3.6, tall);
  for (let x = left; x < right; x += plan.range(0.9, 1.4)) {
    if (x > 2.6 && x < 7) continue;
    const [bx, by] = spot(camera, [x, 0.3, -2.2]);
    bush(
      { ...green, color: mix(palette.leaf, plan.pick(['#8fa653', palette.leaf, '#b9657a']), 0.3) },
      bx,
      by,
      plan.range(40, 64),
      plan.range(22, 36),
      70,
    );
  }
  grass(scene, horizon + 78, 500, palette.leaf);
  paper.polygon(
    outline(camera, [
      [4, 0.01, -1.5],
      [6, 0.01, -1.5],
      [5, 0.01, -12],
      [1, 0.01, -12],
    ]),
    inLight(moment, '#d6cbb8', 0.1),
  );
  const road = outline(camera, [
    [-60, 0, -11],
    [70, 0, -11],
    [70, 0, -40],
    [-60, 0, -40],
  ]);
  paper.polygon(
    road,
    paper.linear([
      [0, inLight(moment, '#8f8c88', 0)],
      [1, inLight(moment, '#605e60', -0.3)],
    ]),
  );
  paper.polygon(patch(camera, floorPlane(0.01), -60, -11.2, 70, -10.7), inLight(moment, '#e4dccd', 0.2));
  const near = spot(camera, [plan.range(14, 17), 0, -7]);
  tree(green, near[0], near[1] + 10, plan.range(420, 520));
  nearLeaves(green, -40, -20, plan.range(260, 380), Math.PI * 0.22);
  return paper.toString(plan.chance(0.5));
}
