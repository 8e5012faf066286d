import { box, frontPlane, type Plane, patch, sidePlane, spot, towards } from './camera.ts';
import { darken, lighten, mix } from './color.ts';
import { grass, ground, type Outdoors, openAir } from './outdoors.ts';
import { inLight } from './palette.ts';
import { height, width } from './paper.ts';
import { bush, nearLeaves, palm, tree } from './plants.ts';
import { createRandom, type Random } from './random.ts';
import { sky, skyline } from './sky.ts';

const storey = 3.2;

type Block = { x: number; z: number; w: number; d: number; floors: number; bay: number; style: number };

/** One side of the tower: balconies or windows, floor by floor. */
function side(scene: Outdoors, plane: Plane, from: number, to: number, light: number, block: Block): void {
  const { paper, camera, moment, palette, random } = scene;
  const bays = Math.max(2, Math.round((to - from) / block.bay));
  const step = (to - from) / bays;
  const glassDark = inLight(moment, '#4a6472', light - 0.2);
  const glass = paper.linear(
    [
      [0, mix(glassDark, moment.sky[1], 0.5)],
      [1, glassDark],
    ],
    [0, 0, 1, 1],
  );
  const warm = paper.linear([
    [0, '#ffd48a'],
    [1, '#ffe9bb'],
  ]);
  const slab = inLight(moment, palette.trim, light);
  const rail = inLight(moment, mix('#bfd3d6', palette.trim, 0.3), light);
  const shadow = '#1c1930';
  for (let floor = 0; floor < block.floors; floor++) {
    const y = 5 + floor * storey;
    for (let bay = 0; bay < bays; bay++) {
      const u = from + bay * step;
      const balcony = (bay + block.style) % 3 !== 0;
      const lit = random.chance(moment.lamps * 0.5);
      const [a, b] = balcony ? [u + step * 0.06, u + step * 0.94] : [u + step * 0.28, u + step * 0.72];
      paper.polygon(
        patch(camera, plane, a, y + (balcony ? 0.15 : 0.9), b, y + storey - 0.5),
        lit ? warm : glass,
      );
      if (balcony) {
        paper.polygon(
          patch(camera, plane, a, y + 1.9, b, y + storey - 0.35),
          paper.linear([
            [0, shadow, lit ? 0.25 : 0.6],
            [1, shadow, 0],
          ]),
        );
        paper.polygon(patch(camera, plane, a, y + 0.1, b, y + 1.1), rail, { opacity: 0.6 });
        if (random.chance(0.2))
          paper.polygon(
            patch(camera, plane, a + step * 0.1, y + 0.6, a + step * 0.3, y + 1.35),
            inLight(moment, palette.leaf, light),
          );
      }
    }
    paper.polygon(patch(camera, plane, from, y - 0.24, to, y + 0.12), slab);
  }
  for (let bay = 0; bay <= bays; bay += block.style === 1 ? 2 : 3) {
    const u = Math.min(to - 0.3, from + bay * step - 0.15);
    paper.polygon(
      patch(camera, plane, u, 4, u + 0.5, 5 + block.floors * storey),
      inLight(moment, palette.accentWall, light),
    );
  }
}

function condominium(scene: Outdoors, block: Block): void {
  const { palette, light } = scene;
  const { x, z, w, d, floors } = block;
  const tall = 5 + floors * storey;
  box(
    scene,
    { x: x + w * 0.3, y: tall + 0.9, z: z + 2, w: w * 0.4, h: 3.4, d: d * 0.4 },
    darken(palette.accentWall, 0.1),
  );
  box(scene, { x: x - 0.4, y: tall, z: z - 0.4, w: w + 0.8, h: 0.9, d: d + 0.4 }, palette.trim);
  box(
    scene,
    { x, y: 0, z, w, h: tall, d },
    block.style === 2 ? lighten(palette.accentWall, 0.5) : palette.wall,
    { fall: 0.1 },
  );
  side(
    scene,
    sidePlane(scene.camera.x < x ? x - 0.02 : x + w + 0.02),
    z,
    z + d,
    scene.camera.x < x ? light.left : light.right,
    block,
  );
  side(scene, frontPlane(z - 0.02), x, x + w, light.front, block);
}

function podium(scene: Outdoors, plan: Random): void {
  const { paper, camera, palette, moment } = scene;
  box(scene, { x: -22, y: 0, z: -4, w: 46, h: 5, d: 16 }, lighten(palette.accentWall, 0.35));
  const face = frontPlane(-4.02);
  for (let u = -21; u < 23; u += 2.6) {
    paper.polygon(
      patch(camera, face, u, 0.3, u + 2.1, 4),
      paper.linear([
        [0, mix(moment.sky[2], '#4d6470', 0.5)],
        [1, inLight(moment, '#46606b', -0.1)],
      ]),
    );
    if (moment.lamps > 0.3)
      paper.polygon(patch(camera, face, u, 0.3, u + 2.1, 4), '#ffcf86', {
        opacity: moment.lamps * plan.range(0.3, 0.8),
      });
  }
  box(scene, { x: -5, y: 4, z: -8, w: 12, h: 0.5, d: 4 }, palette.trim);
  for (const post of [-4.6, 6.2]) box(scene, { x: post, y: 0, z: -7.8, w: 0.4, h: 4, d: 0.4 }, palette.wood);
}

export function drawTower(seed: number): string {
  const plan = createRandom(seed + 1300);
  const [eyeX, eyeZ] = [plan.range(-36, -20), plan.range(-58, -52)];
  const scene = openAir(
    seed,
    {
      x: eyeX,
      y: 2.2,
      z: eyeZ,
      yaw: towards(eyeX, eyeZ, [plan.range(2, 8), 0]),
      focal: 1130,
      centre: [800, plan.range(905, 930)],
    },
    ['day', 'golden', 'dusk', 'morning'],
  );
  const { paper, camera, moment, palette, green, random } = scene;
  const horizon = camera.centre[1];
  sky(paper, random, moment, horizon);
  skyline(paper, random, moment, horizon, plan.range(200, 300));
  ground(scene, mix(palette.leaf, '#c6cf9a', 0.45), palette.leaf);
  const style = plan.whole(0, 2);
  if (plan.chance(0.75))
    condominium(scene, {
      x: 19,
      z: 20,
      w: 24,
      d: 14,
      floors: plan.whole(9, 14),
      bay: 3.6,
      style: (style + 1) % 3,
    });
  condominium(scene, {
    x: plan.range(-15, -11),
    z: 0,
    w: plan.range(23, 28),
    d: 15,
    floors: plan.whole(11, 13),
    bay: plan.range(3, 4),
    style,
  });
  podium(scene, plan);
  for (let index = 0; index < 6; index++) {
    const place = spot(camera, [plan.range(-30, 26), 0, plan.range(-14, -9)]);
    (plan.chance(0.5) ? palm : tree)(green, place[0], place[1] + 8, plan.range(130, 250));
  }
  for (let x = -40; x < width + 60; x += 78) bush(green, x, horizon + plan.range(42, 60), 66, 34, 70);
  paper.rect(
    0,
    horizon + 62,
    width,
    height,
    paper.linear([
      [0, inLight(moment, lighten(palette.leaf, 0.22), 0.25)],
      [1, inLight(moment, palette.leaf, -0.3)],
    ]),
  );
  grass(scene, horizon + 64, 500, palette.leaf);
  nearLeaves(green, -40, height + 10, plan.range(300, 420), -Math.PI * 0.3);
  return paper.toString(plan.chance(0.5));
}
