import { box, floorShadow, frontPlane, patch, sidePlane } from './camera.ts';
import { darken, lighten } from './color.ts';
import { painting } from './decor.ts';
import { sunOnFloor } from './floors.ts';
import { enterRoom } from './indoors.ts';
import { counterTop, fronts, island, onTheCounter, splashback, stove } from './kitchen-parts.ts';
import { lampGlow } from './lamps.ts';
import { inLight } from './palette.ts';

import { createRandom } from './random.ts';
import { views, window } from './window-view.ts';

export function drawKitchen(seed: number): string {
  const plan = createRandom(seed + 700);
  const half = plan.range(2.1, 2.5);
  const room = enterRoom(seed, {
    left: -half - 0.3,
    right: half,
    back: plan.range(4.6, 5),
    floor: plan.pick(['tiles', 'planks', 'cement']),
    sunny: 'left',
    eye: { x: plan.range(-0.5, 0.5), y: plan.range(1.55, 1.72), yaw: plan.range(-0.12, 0) },
  });
  const { paper, palette, camera, moment, left, right, back } = room;
  const cabinets = plan.pick([
    palette.accentWall,
    palette.fabric,
    palette.trim,
    palette.wood,
    darken(palette.fabric, 0.2),
  ]);
  const uppers = plan.pick([cabinets, palette.trim, palette.wood]);
  const stone = plan.pick(['#efebe4', '#e2ddd4', '#8d8a86', lighten(palette.wood, 0.1)]);
  const z = back - 0.62;
  const from = plan.range(1.6, 2.2);
  const low = plan.pick([0.08, 1]);
  window(room, sidePlane(left), {
    u: from,
    v: low,
    w: back - from - 1,
    h: 2.3 - low,
    panes: 2,
    view: plan.pick(views),
    frame: palette.metal,
  });
  sunOnFloor(room, left, from, back - 1, 2.2);
  painting(room, sidePlane(right), 2.7, 1.35, 0.8, 0.75);
  const hasWindow = plan.chance(0.5);
  splashback(room, plan, left, right - left, counterTop + 0.04, hasWindow ? 0.5 : 0.62);
  const middle = (left + right) / 2 + plan.range(-0.3, 0.3);
  if (hasWindow)
    window(room, frontPlane(back - 0.02), {
      u: middle - 0.75,
      v: 1.32,
      w: 1.5,
      h: 0.95,
      panes: plan.whole(2, 3),
      view: plan.pick(views),
      frame: palette.trim,
    });
  box(room, { x: right - 0.78, y: 0, z: z - 0.06, w: 0.78, h: 2.2, d: 0.68 }, plan.pick(['#d9dbdc', uppers]));
  fronts(room, right - 0.78, 0.04, 0.78, 1.2, z - 0.06, '#d9dbdc', 1, 'high');
  fronts(room, right - 0.78, 1.26, 0.78, 0.9, z - 0.06, '#d9dbdc', 1, 'low');
  const run = right - 0.78 - left;
  floorShadow(room, { x: left, y: 0, z, w: run, h: 0, d: 0.2 }, 0, 0.5);
  box(room, { x: left, y: 0.1, z, w: run, h: counterTop - 0.1, d: 0.6 }, cabinets);
  paper.polygon(
    patch(camera, frontPlane(z + 0.04), left, 0, left + run, 0.1),
    inLight(moment, palette.metal, -0.5),
  );
  const doors = Math.round(run / 0.55);
  fronts(room, left, 0.1, run, counterTop - 0.12, z, cabinets, doors, 'high');
  box(room, { x: left, y: counterTop, z: z - 0.03, w: run, h: 0.04, d: 0.64 }, stone);
  const oven = left + (run / doors) * plan.whole(1, 2);
  stove(room, oven, z);
  const shelfTop = [
    [left, middle - 0.85],
    [middle + 0.85, right - 0.78],
  ] as const;
  for (const [a, b] of hasWindow ? shelfTop : ([[left, right - 0.78]] as const)) {
    if (b - a < 0.3) continue;
    if (plan.chance(0.3) && !hasWindow)
      for (const y of [1.6, 2])
        box(room, { x: a + 0.3, y, z: back - 0.26, w: b - a - 0.5, h: 0.04, d: 0.26 }, palette.wood);
    else {
      box(room, { x: a, y: 1.56, z: back - 0.36, w: b - a, h: 0.72, d: 0.36 }, uppers);
      fronts(room, a, 1.56, b - a, 0.72, back - 0.36, uppers, Math.max(1, Math.round((b - a) / 0.5)), 'low');
      lampGlow(room, (a + b) / 2, 1.4, back, Math.min(1.4, b - a), 0.9);
    }
  }
  onTheCounter(room, plan, Math.min(oven + 0.9, right - 1.9), z + 0.2);
  if (plan.chance(0.75)) island(room, plan, stone);
  return paper.toString(plan.chance(0.5));
}
