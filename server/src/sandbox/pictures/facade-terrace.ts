import { box, floorPlane, floorShadow, frontPlane, outline, patch, scaleAt, spot } from './camera.ts';
import { darken, lighten, mix } from './color.ts';
import { facadeWindow, ground, type Outdoors, openAir, shadeBelow } from './outdoors.ts';
import { inLight } from './palette.ts';
import { bush, nearLeaves, palm, tree } from './plants.ts';
import { pottedPlant } from './potted-plants.ts';
import { createRandom } from './random.ts';
import { tiledRoof } from './roofs.ts';
import { ridge, sky } from './sky.ts';

const unit = 6.6;

function gate(scene: Outdoors, x: number, z: number, w: number): void {
  const { paper, camera, palette, moment } = scene;
  const plane = frontPlane(z);
  const iron = inLight(moment, palette.metal, -0.1);
  for (let u = x + 0.05; u < x + w; u += 0.17)
    paper.polygon(patch(camera, plane, u, 0.12, u + 0.045, 1.5), iron);
  for (const v of [0.14, 0.75, 1.46]) paper.polygon(patch(camera, plane, x, v, x + w, v + 0.07), iron);
}

function house(scene: Outdoors, x: number, index: number, lit: boolean): void {
  const { paper, camera, palette, moment, random } = scene;
  const wall =
    index === 1 ? palette.wall : mix(palette.wall, index === 0 ? palette.accentWall : '#e9e2d6', 0.35);
  const front = frontPlane(0);
  paper.polygon(
    patch(camera, front, x, 0, x + unit, 6.3),
    paper.linear([
      [0, inLight(moment, wall, 0.3)],
      [1, inLight(moment, wall, 0)],
    ]),
  );
  paper.polygon(
    patch(camera, front, x + unit * 0.56, 3.3, x + unit - 0.2, 6.2),
    inLight(moment, index === 1 ? palette.accentWall : mix(wall, palette.accentWall, 0.5), 0.15),
  );
  const look = { frame: palette.trim, curtain: palette.fabricTwo };
  facadeWindow(
    scene,
    front,
    { u: x + 0.6, v: 3.9, w: 2.5, h: 1.6 },
    { ...look, panes: 3, lit: lit || random.chance(0.5) },
  );
  facadeWindow(
    scene,
    front,
    { u: x + unit * 0.56 + 0.5, v: 3.9, w: 1.6, h: 1.7 },
    { ...look, lit: random.chance(0.6) },
  );
  facadeWindow(
    scene,
    front,
    { u: x + 0.5, v: 0.15, w: 2.9, h: 2.3 },
    { ...look, panes: 4, lit, sill: false },
  );
  const door = inLight(moment, index === 1 ? palette.wood : darken(palette.wood, 0.2), 0);
  paper.polygon(
    patch(camera, front, x + 4.3, 0, x + 5.5, 2.35),
    paper.linear([
      [0, door],
      [1, darken(door, 0.3)],
    ]),
  );
  for (const v of [0.3, 1.3])
    paper.polygon(patch(camera, front, x + 4.5, v, x + 5.3, v + 0.8), darken(door, 0.18));
  shadeBelow(scene, front, x, x + unit, 6.2, 1.2, 0.5);
  shadeBelow(scene, front, x, x + unit, 2.85, 1.6, 0.55);
  box(scene, { x: x - 0.12, y: 0, z: -1.1, w: 0.24, h: 6.4, d: 1.1 }, lighten(wall, 0.1));
}

function porch(scene: Outdoors, x: number, index: number): void {
  const { paper, camera, palette, moment } = scene;
  paper.polygon(
    patch(camera, floorPlane(0.01), x, -6, x + unit, 0),
    paper.linear([
      [0, inLight(moment, '#b9aa98', -0.5)],
      [1, inLight(moment, '#d8cbb8', 0.05)],
    ]),
  );
  if (moment.lamps > 0.5 && index === 1) {
    const [gx, gy] = spot(camera, [x + 4, 2.5, -1]);
    paper.glow(gx, gy, scaleAt(camera, [x, 0, -1]) * 3, scaleAt(camera, [x, 0, -1]) * 2, '#ffc677', 0.5);
  }
  box(scene, { x: x + 0.2, y: 0, z: -4.9, w: 0.32, h: 2.9, d: 0.32 }, palette.trim);
  box(scene, { x: x + unit - 0.5, y: 0, z: -4.9, w: 0.32, h: 2.9, d: 0.32 }, palette.trim);
  box(scene, { x: x + 0.05, y: 2.85, z: -5.2, w: unit - 0.1, h: 0.34, d: 5.2 }, palette.trim);
  box(
    scene,
    { x: x + 0.05, y: 3.19, z: -5.2, w: unit - 0.1, h: 0.1, d: 0.3 },
    index === 1 ? palette.roof : palette.accentWall,
  );
}

export function drawTerrace(seed: number): string {
  const random = createRandom(seed + 900);
  const eye = random.range(-3.5, 1.4);
  const scene = openAir(
    seed,
    {
      x: eye,
      y: random.range(1.75, 2.5),
      z: random.range(-19.5, -17.5),
      yaw: random.range(0.2, 0.36),
      focal: 1240,
      centre: [800, random.range(690, 740)],
    },
    ['day', 'golden', 'dusk', 'morning'],
  );
  const { paper, camera, palette, moment, green } = scene;
  sky(paper, scene.random, moment, camera.centre[1]);
  ridge(
    paper,
    scene.random,
    camera.centre[1],
    150,
    mix(inLight(moment, palette.leaf, -0.1), moment.haze, 0.62),
  );
  ground(scene, '#a9b08f', '#7d7a74');
  tree(green, spot(camera, [-9, 0, 12])[0], camera.centre[1] + 16, 420);
  palm(green, spot(camera, [24, 0, 10])[0], camera.centre[1] + 20, 560);
  for (const index of [3, 2, 1, 0, -1]) house(scene, (index - 1) * unit, index, index === 1);
  const [left, right] = [-2 * unit, 3 * unit];
  tiledRoof(
    scene,
    [
      [left, 6.15, -0.9],
      [right, 6.15, -0.9],
      [right, 8.9, 4.6],
      [left, 8.9, 4.6],
    ],
    palette.roof,
    scene.light.top - 0.1,
  );
  for (let index = -1; index <= 3; index++)
    box(scene, { x: (index - 1) * unit - 0.12, y: 6.3, z: -0.9, w: 0.24, h: 0.5, d: 1.2 }, palette.trim);
  for (const index of [3, 2, 1, 0, -1]) porch(scene, (index - 1) * unit, index);
  pottedPlant(
    green,
    'areca',
    ...spot(camera, [3.7, 0, -1.2]),
    scaleAt(camera, [3.7, 0, -1.2]) * 1.7,
    palette.roof,
  );
  pottedPlant(green, 'fig', ...spot(camera, [0.9, 0, -4]), scaleAt(camera, [0.9, 0, -4]) * 1.6, palette.trim);
  for (const index of [3, 2, 1, 0, -1]) {
    const x = (index - 1) * unit;
    gate(scene, x + 2.1, -6.1, unit - 2.5);
    box(
      scene,
      { x: x - 0.3, y: 0, z: -6.3, w: 2.4, h: 1.15, d: 0.26 },
      index === 1 ? palette.accentWall : palette.wall,
    );
    box(scene, { x: x - 0.36, y: 1.15, z: -6.36, w: 2.52, h: 0.1, d: 0.38 }, palette.trim);
    const shrub = scaleAt(camera, [x + 0.9, 0, -6.7]);
    const [bx, by] = spot(camera, [x + 0.9, 0.1, -6.9]);
    bush(green, bx - shrub * 0.5, by - shrub * 0.2, shrub * 0.75, shrub * 0.42, 120);
    bush(green, bx + shrub * 0.6, by - shrub * 0.12, shrub * 0.6, shrub * 0.32, 100);
    floorShadow(scene, { x: x - 0.3, y: 0, z: -7.2, w: 2.4, h: 0, d: 0.6 }, 0.3, 0.3);
  }
  const kerb = floorPlane(0);
  paper.polygon(patch(camera, kerb, -60, -9.2, 60, -7.4), inLight(moment, '#c7c0b2', 0.15));
  const road = outline(camera, [
    [-80, 0, -9.2],
    [80, 0, -9.2],
    [80, 0, -30],
    [-80, 0, -30],
  ]);
  paper.polygon(
    road,
    paper.linear([
      [0, inLight(moment, '#8b8884', 0)],
      [1, inLight(moment, '#5f5d60', -0.3)],
    ]),
  );
  paper.polygon(patch(camera, kerb, -60, -9.36, 60, -9.2), inLight(moment, '#efe9dc', 0.2));
  nearLeaves(green, 1640, -20, random.range(330, 470), Math.PI * 0.78);
  return paper.toString(random.chance(0.5));
}
