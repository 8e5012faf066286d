import { box, type Camera, floorPlane, floorShadow, frontPlane, outline, patch, type Place, scaleAt, sidePlane, spot } from './camera.ts';
import { darken, lighten, mix } from './color.ts';
import { boardOfThings, ceilingFan, painting, rug, tableLamp } from './furniture.ts';
import { enterRoom, type Indoors, sunOnFloor, sunOnWall } from './indoors.ts';
import { grass, ground, openAir } from './outdoors.ts';
import { inLight } from './palette.ts';
import { height, width } from './paper.ts';
import { bush, nearLeaves, palm, pottedPlant, tree } from './plants.ts';
import { createRandom } from './random.ts';
import { armchair, chair } from './seating.ts';
import { ridge, sky, skyline } from './sky.ts';
import { views, window } from './window-view.ts';

export function drawBalcony(seed: number): string {
  const plan = createRandom(seed + 4100);
  const camera: Camera = { x: plan.range(-0.4, 0.4), y: 1.6, z: 0, yaw: plan.range(-0.06, 0.06), focal: 1050, centre: [800, plan.range(470, 510)] };
  const scene = openAir(seed, camera, ['dusk', 'golden', 'morning', 'dusk']);
  const { paper, moment, palette, green, random } = scene;
  const horizon = camera.centre[1] + 40;
  sky(paper, random, moment, horizon);
  ridge(paper, random, horizon, 130, mix(inLight(moment, palette.leaf, -0.2), moment.haze, 0.75), 6);
  skyline(paper, random, moment, horizon + 60, plan.range(330, 400));
  paper.rect(0, horizon + 58, width, height, mix(inLight(moment, palette.leaf, -0.2), moment.haze, 0.35));
  for (let row = 0; row < 3; row++)
    for (let x = -30; x < width + 40; x += 88) bush({ ...green, color: mix(palette.leaf, moment.haze, 0.5 - row * 0.18) }, x + plan.range(-30, 30), horizon + 76 + row * 34, 74, 34, 54);
  const deck = floorPlane(0);
  const [left, right, edge] = [-2.6, 2.6, 3.9];
  paper.polygon(patch(camera, deck, left, 0.2, right, edge), paper.linear([[0, inLight(moment, lighten(palette.floor, 0.1), 0.25)], [1, inLight(moment, palette.floor, -0.35)]]));
  for (let z = 0.6; z < edge; z += 0.16) paper.polygon(patch(camera, deck, left, z, right, z + 0.012), '#2b1a12', { opacity: 0.4 });
  const room: Indoors = { ...scene, outside: moment, left, right, back: edge, top: 2.7 };
  paper.polygon(patch(camera, frontPlane(edge), left, 0.08, right, 1.04), paper.linear([[0, '#ffffff', 0.2], [1, '#cfe3ea', 0.32]]));
  for (let x = left; x <= right + 0.01; x += 1.04) box(scene, { x: x - 0.02, y: 0, z: edge, w: 0.04, h: 1.05, d: 0.04 }, palette.metal);
  box(scene, { x: left, y: 1.04, z: edge - 0.03, w: right - left, h: 0.05, d: 0.09 }, palette.wood);
  paper.polygon(patch(camera, sidePlane(left), 0.1, 0, edge + 0.1, 2.9), paper.linear([[0, inLight(moment, palette.wall, -0.5)], [1, inLight(moment, palette.wall, 0)]], [0, 0, 1, 0]));
  paper.polygon(patch(camera, floorPlane(2.62), left, 0.1, right + 3, edge + 0.1), inLight(moment, palette.trim, -0.5));
  paper.polygon(patch(camera, frontPlane(edge + 0.1), left, 2.45, right + 3, 2.64), inLight(moment, palette.trim, -0.2));
  rug(room, -1.5, 1.9, 2.9, 1.5, mix(palette.fabricTwo, '#efe7da', 0.5), palette.accent);
  armchair(room, plan.range(-1.7, -1.4), 2.45, palette.fabric);
  armchair(room, plan.range(0.55, 0.8), 2.55, plan.pick([palette.fabric, palette.fabricTwo]));
  const table: Place = [-0.35, 0, 2.6];
  floorShadow(room, { x: table[0], y: 0, z: table[2], w: 0.5, h: 0, d: 0.45 }, 0.1, 0.5);
  box(room, { x: table[0] + 0.2, y: 0, z: table[2] + 0.2, w: 0.06, h: 0.44, d: 0.06 }, palette.metal);
  box(room, { x: table[0], y: 0.44, z: table[2], w: 0.5, h: 0.04, d: 0.45 }, palette.wood, { round: 0.02 });
  tableLamp(room, table[0] + 0.25, 0.48, table[2] + 0.2);
  for (const [x, z, size, kind] of [[left + 0.4, 3.4, 1.5, 'areca'], [right - 0.5, 3.3, 1.2, 'fig'], [right - 0.15, 2.4, 1, 'monstera']] as const)
    pottedPlant(green, kind, ...spot(camera, [x, 0, z]), scaleAt(camera, [x, 0, z]) * size, plan.pick([palette.accent, palette.trim, palette.roof]));
  return paper.toString(plan.chance(0.5));
}

export function drawStudy(seed: number): string {
  const plan = createRandom(seed + 4500);
  const room = enterRoom(seed, { left: -2.3, right: 2.1, back: plan.range(4, 4.4), accent: plan.chance(0.6), floor: 'planks', sunny: 'left', eye: { x: plan.range(-0.7, 0.2), y: plan.range(1.5, 1.65), yaw: plan.range(-0.03, 0.12) } });
  const { paper, palette, camera, green, left, right, back, moment } = room;
  const wall = frontPlane(back);
  window(room, sidePlane(left), { u: 2, v: plan.pick([0.08, 0.85]), w: back - 2.6, h: 1.5, panes: 2, view: plan.pick(views), curtain: plan.pick([palette.fabricTwo, '#f0e9dc']) });
  sunOnFloor(room, left, 2, back - 0.6, 2);
  sunOnWall(room);
  const x = plan.range(-0.9, -0.5);
  const w = plan.range(1.5, 1.8);
  for (const y of [1.5, 1.95]) {
    box(room, { x: x + 0.1, y, z: back - 0.24, w: w - 0.2, h: 0.035, d: 0.24 }, palette.wood);
    boardOfThings(room, x + 0.15, y + 0.035, back - 0.2, w - 0.4);
  }
  painting(room, wall, right - 1, 1.35, 0.62, 0.8);
  ceilingFan(room, 0, 3);
  rug(room, x - 0.4, back - 2.1, w + 0.9, 1.7, mix(palette.fabricTwo, '#efe7da', 0.6), palette.accent);
  floorShadow(room, { x, y: 0, z: back - 0.72, w, h: 0, d: 0.65 }, 0.25, 0.6);
  for (const leg of [x + 0.05, x + w - 0.11]) for (const deep of [back - 0.15, back - 0.68]) box(room, { x: leg, y: 0, z: deep, w: 0.06, h: 0.72, d: 0.06 }, palette.wood);
  box(room, { x: x + w * 0.62, y: 0.5, z: back - 0.68, w: w * 0.3, h: 0.22, d: 0.5 }, lighten(palette.wood, 0.08));
  box(room, { x, y: 0.72, z: back - 0.74, w, h: 0.05, d: 0.68 }, palette.wood);
  const screen = patch(camera, frontPlane(back - 0.36), x + w * 0.34, 0.86, x + w * 0.34 + 0.62, 1.22);
  box(room, { x: x + w * 0.34 + 0.27, y: 0.77, z: back - 0.35, w: 0.08, h: 0.12, d: 0.04 }, palette.metal);
  paper.polygon(screen, '#26282c', { round: 6 });
  paper.polygon(screen, paper.linear([[0, mix(moment.sky[1], '#27424f', 0.4)], [1, mix(moment.sky[3], palette.accentWall, 0.4)]], [0, 0, 1, 1]));
  box(room, { x: x + w * 0.4, y: 0.77, z: back - 0.64, w: 0.4, h: 0.015, d: 0.13 }, '#e9e6e0');
  tableLamp(room, x + 0.25, 0.77, back - 0.4);
  pottedPlant(green, 'monstera', ...spot(camera, [x + w - 0.2, 0.77, back - 0.4]), scaleAt(camera, [x, 0, back - 0.4]) * 0.48, palette.trim);
  chair(room, x + w * 0.38, back - 1.25, darken(palette.wood, 0.1), palette.fabric, 'away');
  pottedPlant(green, plan.pick(['fig', 'areca'] as const), ...spot(camera, [right - 0.45, 0, back - 0.45]), scaleAt(camera, [right, 0, back]) * 1.6, palette.accent);
  if (plan.chance(0.6)) armchair(room, right - 1.1, back - 2.3, palette.accent);
  return paper.toString(plan.chance(0.5));
}

export function drawPool(seed: number): string {
  const plan = createRandom(seed + 4900);
  const scene = openAir(seed, { x: plan.range(-4, -1), y: 2.1, z: -12, yaw: plan.range(0.02, 0.16), focal: 1020, centre: [800, plan.range(470, 510)] }, ['day', 'golden', 'dusk', 'morning']);
  const { paper, camera, moment, palette, green, random } = scene;
  const horizon = camera.centre[1];
  sky(paper, random, moment, horizon);
  if (plan.chance(0.6)) skyline(paper, random, moment, horizon + 6, plan.range(220, 320));
  else ridge(paper, random, horizon, 190, mix(inLight(moment, palette.leaf, -0.1), moment.haze, 0.6), 7);
  ground(scene, lighten(palette.leaf, 0.15), palette.leaf);
  for (let index = 0; index < 5; index++) (index % 2 ? tree : palm)(green, -60 + index * 420 + plan.range(-90, 90), horizon + 40, plan.range(320, 470));
  for (let x = -40; x < width + 60; x += 74) bush(green, x, horizon + plan.range(36, 52), 64, 36, 64);
  grass(scene, horizon + 70, 200, palette.leaf);
  const stone = paper.linear([[0, inLight(moment, '#eadfcd', 0.25)], [1, inLight(moment, '#cdbda6', -0.2)]]);
  paper.polygon(patch(camera, floorPlane(0), -30, -12, 30, 7), stone);
  for (let z = -10; z < 7; z += 0.9) paper.polygon(patch(camera, floorPlane(0.005), -30, z, 30, z + 0.03), '#6b5a48', { opacity: 0.25 });
  const [left, right, near, far] = [-4.5, plan.range(5.5, 8), -8.4, 5];
  const pool = patch(camera, floorPlane(0), left, near, right, far);
  paper.polygon(patch(camera, floorPlane(0.02), left - 0.35, near - 0.35, right + 0.35, far + 0.35), inLight(moment, '#faf5ea', 0.3));
  paper.polygon(pool, paper.linear([[0, mix(moment.sky[3], '#5fb9c2', 0.45)], [0.35, inLight(moment, '#3fa3b5', 0.05)], [1, inLight(moment, '#2a8199', -0.1)]]));
  paper.within(pool, () => {
    for (let index = 0; index < 5; index++) paper.glow(random.range(0, width), horizon + random.range(70, 200), random.range(60, 160), random.range(60, 120), inLight(moment, darken(palette.leaf, 0.3), 0), 0.3);
    for (const [color, opacity] of [['#ffffff', 0.3], [moment.sun, 0.34], ['#bfeaf0', 0.28]] as const) {
      let d = '';
      for (let index = 0; index < 90; index++) {
        const place: Place = [random.range(left, right), 0, near + random.range(0, 1) ** 1.5 * (far - near)];
        const [x, y] = spot(camera, place);
        const size = scaleAt(camera, place);
        const long = size * random.range(0.12, 0.4);
        d += `M${x.toFixed(1)} ${y.toFixed(1)}q${(long / 2).toFixed(1)} ${(-size * 0.03).toFixed(1)} ${long.toFixed(1)} 0q${(-long / 2).toFixed(1)} ${(size * 0.02).toFixed(1)} ${(-long).toFixed(1)} 0Z`;
      }
      paper.path(d, color, { opacity });
    }
    paper.polygon(patch(camera, floorPlane(0), left, far - 0.5, right, far), '#123b4a', { opacity: 0.3 });
  });
  for (let index = 0; index < 3; index++) {
    const z = -1.5 - index * 2.3;
    const x = right + 1.1;
    floorShadow(scene, { x, y: 0, z, w: 1.9, h: 0, d: 0.7 }, 0.3, 0.5);
    box(scene, { x, y: 0.22, z, w: 1.3, h: 0.12, d: 0.7 }, palette.trim, { round: 0.03 });
    const back = outline(camera, [[x + 1.3, 0.3, z], [x + 1.95, 0.85, z], [x + 1.95, 0.85, z + 0.7], [x + 1.3, 0.3, z + 0.7]]);
    paper.polygon(back, inLight(moment, palette.fabric, 0.2), { round: 6 });
    box(scene, { x: x + 0.1, y: 0.34, z: z + 0.05, w: 1.1, h: 0.06, d: 0.6 }, palette.fabric, { round: 0.03 });
  }
  nearLeaves(green, -40, -10, plan.range(340, 460), Math.PI * 0.22);
  return paper.toString(plan.chance(0.5));
}
