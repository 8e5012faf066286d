import { floorPlane, frontPlane, outline, type Place, patch, scaleAt, spot } from './camera.ts';
import { type Color, mix } from './color.ts';
import { ground, openAir, treeline } from './outdoors.ts';
import { inLight } from './palette.ts';
import { bush, nearLeaves, palm } from './plants.ts';
import { pottedPlant } from './potted-plants.ts';
import { createRandom } from './random.ts';
import { tiledRoof } from './roofs.ts';
import { lot, shop } from './shophouse-front.ts';
import { ridge, sky } from './sky.ts';

const paints = [
  '#e7b9a0',
  '#9fc0b4',
  '#eed9a4',
  '#a9bdd0',
  '#d99f94',
  '#f1ebdd',
  '#86a99b',
  '#d8b6bd',
  '#e3a86b',
  '#7d9fb4',
];

export function drawShophouse(seed: number): string {
  const plan = createRandom(seed + 2600);
  const scene = openAir(
    seed,
    {
      x: plan.range(-10, -7),
      y: 1.75,
      z: plan.range(-14.5, -12.5),
      yaw: plan.range(0.4, 0.5),
      focal: 1010,
      centre: [800, plan.range(720, 760)],
    },
    ['golden', 'day', 'dusk', 'morning'],
  );
  const { paper, camera, moment, palette, green, random } = scene;
  const horizon = camera.centre[1];
  sky(paper, random, moment, horizon);
  ridge(paper, random, horizon, 210, mix(inLight(moment, palette.leaf, -0.1), moment.haze, 0.66), 6);
  ground(scene, '#a9a49a', '#77736f');
  treeline(scene, horizon + 8, 70, 1);
  palm(green, spot(camera, [34, 0, 14])[0], horizon + 10, 330);
  bush(green, spot(camera, [38, 0, 4])[0], horizon - 4, 120, 50, 160);
  const start = (seed * 3) % paints.length;
  const trades = [palette.accentWall, palette.fabric, '#2f6f68', '#8a4f3a', '#37576b', palette.accent];
  for (let index = 6; index >= -2; index--) {
    const x = index * lot;
    const rise = plan.range(0, 0.08);
    tiledRoof(
      scene,
      [
        [x - 0.1, 7.5, -0.3],
        [x + lot + 0.1, 7.5, -0.3],
        [x + lot + 0.1, 10.5 + rise, 4.6],
        [x - 0.1, 10.5 + rise, 4.6],
      ],
      mix(palette.roof, '#b06a48', 0.6),
      0.2,
      14,
    );
  }
  for (let index = 6; index >= -2; index--)
    shop(scene, plan, index * lot, paints[(start + index + 2) % paints.length] as Color, plan.pick(trades));
  paper.polygon(patch(camera, frontPlane(-0.41), -40, 0, 60, 0.2), inLight(moment, '#d8cfc0', 0.1));
  const street = outline(camera, [
    [-60, 0, -1.2],
    [90, 0, -1.2],
    [90, 0, -30],
    [-60, 0, -30],
  ]);
  paper.polygon(patch(camera, floorPlane(0.01), -60, -1.2, 90, -0.4), inLight(moment, '#b9b0a2', 0));
  paper.polygon(
    street,
    paper.linear([
      [0, inLight(moment, '#96928c', 0.05)],
      [1, inLight(moment, '#615e60', -0.25)],
    ]),
  );
  paper.polygon(patch(camera, floorPlane(0.02), -60, -6.6, 90, -6.45), inLight(moment, '#f1ead9', 0.1), {
    opacity: 0.8,
  });
  for (let x = -4.4; x < 16; x += plan.range(1.2, 2.6)) {
    const at: Place = [x, 0.2, -0.2];
    pottedPlant(
      green,
      plan.pick(['fig', 'blades', 'areca', 'monstera'] as const),
      ...spot(camera, at),
      scaleAt(camera, at) * plan.range(0.7, 1.3),
      plan.pick([palette.roof, palette.accent, '#d8cdb8', '#4f6d78']),
    );
  }
  nearLeaves(green, 1650, -20, plan.range(300, 420), Math.PI * 0.78);
  return paper.toString(plan.chance(0.5));
}
