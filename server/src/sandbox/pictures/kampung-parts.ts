import { frontPlane, outline, type Place, patch } from './camera.ts';
import { darken, lighten } from './color.ts';
import type { Outdoors } from './outdoors.ts';
import { inLight } from './palette.ts';
import { tiledRoof } from './roofs.ts';

export const floor = 1.5;

export function planks(scene: Outdoors, x: number, w: number, z: number, h: number, color: string): void {
  const { paper, camera, moment } = scene;
  const face = frontPlane(z - 0.01);
  for (let v = floor; v < floor + h; v += 0.22)
    paper.polygon(patch(camera, face, x, v, x + w, v + 0.025), inLight(moment, darken(color, 0.45), -0.1), {
      opacity: 0.55,
    });
}

/** A gable with carved boards, its ridge running away from the viewer. */
export function gable(
  scene: Outdoors,
  x: number,
  w: number,
  y: number,
  z: number,
  d: number,
  rise: number,
): void {
  const { paper, camera, palette, moment } = scene;
  const middle = x + w / 2;
  const over = 0.75;
  const left: [Place, Place, Place, Place] = [
    [x - over, y - 0.5, z + d],
    [x - over, y - 0.5, z - over],
    [middle, y + rise, z - over],
    [middle, y + rise, z + d],
  ];
  const right: [Place, Place, Place, Place] = [
    [x + w + over, y - 0.5, z - over],
    [x + w + over, y - 0.5, z + d],
    [middle, y + rise, z + d],
    [middle, y + rise, z - over],
  ];
  tiledRoof(scene, right, palette.roof, -0.45, 18);
  tiledRoof(scene, left, palette.roof, 0.25, 18);
  const face = outline(camera, [
    [x - 0.1, y, z],
    [x + w + 0.1, y, z],
    [middle, y + rise * 0.93, z],
  ]);
  paper.polygon(
    face,
    paper.linear([
      [0, inLight(moment, palette.wood, -0.5)],
      [1, inLight(moment, lighten(palette.wood, 0.1), 0.1)],
    ]),
  );
  for (let share = 0.15; share < 0.85; share += 0.1) {
    const [a, b] = [x + (w / 2) * share, x + w - (w / 2) * share];
    paper.polygon(
      patch(camera, frontPlane(z - 0.01), a, y + rise * share * 0.9, b, y + rise * share * 0.9 + 0.04),
      inLight(moment, darken(palette.wood, 0.45), -0.2),
    );
  }
  for (const side of [-1, 1]) {
    const foot = side < 0 ? x - over : x + w + over;
    paper.polygon(
      outline(camera, [
        [foot, y - 0.62, z - over],
        [middle, y + rise - 0.12, z - over],
        [middle, y + rise + 0.2, z - over],
        [foot, y - 0.3, z - over],
      ]),
      inLight(moment, palette.trim, 0.25),
    );
  }
}
