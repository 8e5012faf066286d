import { box, floorPlane, floorShadow, outline, type Place, patch, scaleAt, spot } from './camera.ts';
import { darken, lighten, mix } from './color.ts';
import { grass, ground, type Outdoors, openAir } from './outdoors.ts';
import { inLight } from './palette.ts';
import { width } from './paper.ts';
import { bush, nearLeaves, palm, tree } from './plants.ts';
import { createRandom } from './random.ts';
import { ridge, sky, skyline } from './sky.ts';

function lounger(scene: Outdoors, x: number, z: number): void {
  const { paper, camera, moment, palette } = scene;
  floorShadow(scene, { x, y: 0, z, w: 1.9, h: 0, d: 0.7 }, 0.3, 0.5);
  for (const leg of [x + 0.1, x + 1.5])
    box(scene, { x: leg, y: 0, z: z + 0.05, w: 0.08, h: 0.24, d: 0.08 }, palette.wood);
  box(scene, { x, y: 0.24, z, w: 1.4, h: 0.08, d: 0.7 }, palette.wood);
  box(scene, { x: x + 0.02, y: 0.32, z: z + 0.03, w: 1.36, h: 0.09, d: 0.64 }, palette.trim, { round: 0.03 });
  const rest = outline(camera, [
    [x + 1.36, 0.36, z],
    [x + 2, 0.95, z],
    [x + 2, 0.95, z + 0.7],
    [x + 1.36, 0.36, z + 0.7],
  ]);
  paper.polygon(
    rest,
    paper.linear([
      [0, inLight(moment, palette.trim, 0.35)],
      [1, inLight(moment, palette.trim, -0.2)],
    ]),
    { round: 6 },
  );
  box(scene, { x: x + 0.05, y: 0.41, z: z + 0.05, w: 0.5, h: 0.02, d: 0.6 }, palette.fabric);
}

function parasol(scene: Outdoors, x: number, z: number): void {
  const { paper, camera, moment, palette } = scene;
  box(scene, { x: x - 0.03, y: 0, z, w: 0.06, h: 2.5, d: 0.06 }, palette.wood);
  const rim = (step: number): Place => [
    x + Math.cos((step * Math.PI) / 4) * 1.5,
    2.1,
    z + Math.sin((step * Math.PI) / 4) * 1.5,
  ];
  for (const step of [2, 1, 3, 0, 4, 7, 5, 6])
    paper.polygon(
      outline(camera, [[x, 2.75, z], rim(step), rim(step + 1)]),
      inLight(moment, step % 2 ? palette.trim : palette.accent, step > 3 ? 0.3 - (step - 4) * 0.14 : -0.3),
    );
}

export function drawPool(seed: number): string {
  const plan = createRandom(seed + 4900);
  const scene = openAir(
    seed,
    {
      x: plan.range(-4, -1),
      y: 2.1,
      z: -12,
      yaw: plan.range(0.02, 0.16),
      focal: 1020,
      centre: [800, plan.range(470, 510)],
    },
    ['day', 'golden', 'dusk', 'morning'],
  );
  const { paper, camera, moment, palette, green, random } = scene;
  const horizon = camera.centre[1];
  sky(paper, random, moment, horizon);
  if (plan.chance(0.6)) skyline(paper, random, moment, horizon + 6, plan.range(220, 320));
  else ridge(paper, random, horizon, 190, mix(inLight(moment, palette.leaf, -0.1), moment.haze, 0.6), 7);
  ground(scene, lighten(palette.leaf, 0.15), palette.leaf);
  for (let index = 0; index < 5; index++)
    (index % 2 ? tree : palm)(
      green,
      -60 + index * 420 + plan.range(-90, 90),
      horizon + 40,
      plan.range(320, 470),
    );
  for (let x = -40; x < width + 60; x += 74) bush(green, x, horizon + plan.range(36, 52), 64, 36, 64);
  grass(scene, horizon + 70, 200, palette.leaf);
  const stone = paper.linear([
    [0, inLight(moment, '#eadfcd', 0.25)],
    [1, inLight(moment, '#cdbda6', -0.2)],
  ]);
  paper.polygon(patch(camera, floorPlane(0), -30, -12, 30, 7), stone);
  for (let z = -10; z < 7; z += 0.9)
    paper.polygon(patch(camera, floorPlane(0.005), -30, z, 30, z + 0.03), '#6b5a48', { opacity: 0.25 });
  const [left, right, near, far] = [-7, plan.range(1.6, 2.6), -8.4, 5];
  const pool = patch(camera, floorPlane(0), left, near, right, far);
  paper.polygon(
    patch(camera, floorPlane(0.02), left - 0.35, near - 0.35, right + 0.35, far + 0.35),
    inLight(moment, '#faf5ea', 0.3),
  );
  paper.polygon(
    pool,
    paper.linear([
      [0, mix(moment.sky[3], '#5fb9c2', 0.45)],
      [0.35, inLight(moment, '#3fa3b5', 0.05)],
      [1, inLight(moment, '#2a8199', -0.1)],
    ]),
  );
  paper.within(pool, () => {
    for (let index = 0; index < 5; index++)
      paper.glow(
        random.range(0, width),
        horizon + random.range(70, 200),
        random.range(60, 160),
        random.range(60, 120),
        inLight(moment, darken(palette.leaf, 0.3), 0),
        0.3,
      );
    for (const [color, opacity] of [
      ['#ffffff', 0.3],
      [moment.sun, 0.34],
      ['#bfeaf0', 0.28],
    ] as const) {
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
  for (const z of [1.2, -1.6, -4.4]) {
    lounger(scene, right + 0.9, z);
    if (z > -4) parasol(scene, right + 2.2, z - 0.9);
  }
  nearLeaves(green, -40, -10, plan.range(340, 460), Math.PI * 0.22);
  return paper.toString(plan.chance(0.5));
}
