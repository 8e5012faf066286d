import { type Plane, patch } from './camera.ts';
import type { Color } from './color.ts';
import type { Indoors } from './indoors.ts';
import { inLight } from './palette.ts';

/** Folds of cloth hanging on a wall. */
export function drape(
  { paper, camera, moment, random }: Indoors,
  plane: Plane,
  u0: number,
  u1: number,
  v0: number,
  v1: number,
  color: Color,
  opacity = 1,
): void {
  const folds = Math.max(3, Math.round(Math.abs(u1 - u0) / 0.11));
  const [pale, middle, deep] = [0.2, -0.12, -0.6].map((light) => inLight(moment, color, light)) as [
    Color,
    Color,
    Color,
  ];
  for (let fold = 0; fold < folds; fold++) {
    const from = u0 + ((u1 - u0) * fold) / folds;
    const to = u0 + ((u1 - u0) * (fold + 1)) / folds;
    const peak = random.range(0.25, 0.5);
    paper.polygon(
      patch(camera, plane, from, v0, to, v1),
      paper.linear(
        [
          [0, deep],
          [peak, pale],
          [0.75, middle],
          [1, deep],
        ],
        [0, 0, 1, 0],
      ),
      { opacity, round: 0.8 },
    );
  }
}
