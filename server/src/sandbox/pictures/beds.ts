import { box, floorPlane, floorShadow, type Place, patch, sidePlane, spot } from './camera.ts';
import { type Color, darken, lighten } from './color.ts';
import type { Indoors } from './indoors.ts';
import { inLight } from './palette.ts';
import { cushion } from './seating.ts';

export type BedLook = { w: number; linen: Color; throwOver: Color; head: 'slats' | 'padded' | 'board' };

function headboard(room: Indoors, x: number, { w, head }: BedLook): void {
  const { palette, back, random } = room;
  const z = back - 0.14;
  if (head === 'board')
    box(room, { x: x - 0.12, y: 0.1, z, w: w + 0.24, h: 1.05, d: 0.09 }, palette.wood, { round: 0.02 });
  if (head === 'slats') {
    for (let u = x - 0.08; u < x + w + 0.02; u += 0.13)
      box(room, { x: u, y: 0.3, z, w: 0.07, h: 0.85, d: 0.05 }, palette.wood);
    box(room, { x: x - 0.1, y: 1.12, z, w: w + 0.2, h: 0.07, d: 0.06 }, palette.wood);
  }
  if (head === 'padded') {
    const tone = random.pick([palette.fabric, palette.accentWall]);
    for (let panel = 0; panel < 5; panel++)
      box(
        room,
        { x: x - 0.08 + ((w + 0.16) * panel) / 5, y: 0.25, z, w: (w + 0.16) / 5 - 0.015, h: 0.95, d: 0.1 },
        tone,
        { round: 0.025, fall: 0.3 },
      );
  }
}

/** A made bed with its head at the far wall. */
export function bed(room: Indoors, x: number, look: BedLook): void {
  const { paper, camera, moment, palette, back, random } = room;
  const { w, linen, throwOver } = look;
  const length = 2.05;
  const z = back - length - 0.12;
  headboard(room, x, look);
  floorShadow(room, { x: x - 0.08, y: 0, z: z - 0.1, w: w + 0.16, h: 0, d: length }, 0.28, 0.65);
  for (const leg of [x + 0.05, x + w - 0.11])
    box(room, { x: leg, y: 0, z: z + 0.03, w: 0.06, h: 0.14, d: 0.06 }, palette.wood);
  box(room, { x: x - 0.02, y: 0.12, z, w: w + 0.04, h: 0.16, d: length }, palette.wood, { round: 0.015 });
  box(room, { x, y: 0.28, z: z + 0.03, w, h: 0.22, d: length - 0.03 }, lighten(linen, 0.5), {
    round: 0.06,
    fall: 0.3,
  });
  const rows = 2;
  for (let row = 0; row < rows; row++)
    for (const side of [0.27, 0.73])
      cushion(
        room,
        x + w * side,
        0.7 - row * 0.05,
        back - 0.32 - row * 0.2,
        w * 0.42 - row * 0.06,
        row ? lighten(linen, 0.25) : '#fbf8f2',
        random.range(-0.05, 0.05),
        0.6,
      );
  cushion(room, x + w * 0.5, 0.62, back - 0.62, 0.42, palette.accent, random.range(-0.1, 0.1), 0.72);
  const cover = { x: x - 0.05, y: 0.26, z: z - 0.03, w: w + 0.1, h: 0.32, d: length - 0.72 };
  box(room, cover, linen, { round: 0.08, fall: 0.42 });
  const top = cover.y + cover.h;
  paper.polygon(
    patch(
      camera,
      floorPlane(top + 0.005),
      cover.x,
      cover.z + cover.d - 0.26,
      cover.x + cover.w,
      cover.z + cover.d,
    ),
    inLight(moment, lighten(linen, 0.65), 0.3),
    { round: 8 },
  );
  const crease = inLight(moment, darken(linen, 0.3), -0.2);
  for (let fold = 0; fold < 7; fold++) {
    const from: Place = [x + random.range(0.1, 0.9) * w, top, z + random.range(0.1, 0.5)];
    const to: Place = [from[0] + random.range(-0.35, 0.35), top, from[2] + random.range(0.4, 0.8)];
    const [[ax, ay], [bx, by]] = [spot(camera, from), spot(camera, to)];
    paper.line(
      `M${ax.toFixed(1)} ${ay.toFixed(1)}Q${((ax + bx) / 2 + 26).toFixed(1)} ${((ay + by) / 2).toFixed(1)} ${bx.toFixed(1)} ${by.toFixed(1)}`,
      crease,
      9,
      0.1,
    );
    paper.line(
      `M${(ax + 7).toFixed(1)} ${ay.toFixed(1)}Q${((ax + bx) / 2 + 33).toFixed(1)} ${((ay + by) / 2).toFixed(1)} ${(bx + 7).toFixed(1)} ${by.toFixed(1)}`,
      '#ffffff',
      7,
      0.12,
    );
  }
  const cloth = (light: number) =>
    paper.linear([
      [0, inLight(moment, lighten(throwOver, 0.08), light)],
      [1, inLight(moment, throwOver, light - 0.15)],
    ]);
  const [near, far] = [z + 0.2, z + random.range(0.65, 0.85)];
  paper.polygon(
    patch(camera, floorPlane(top + 0.02), cover.x - 0.02, near, cover.x + cover.w + 0.02, far),
    cloth(0.3),
    { round: 10 },
  );
  if (camera.x < cover.x)
    paper.polygon(patch(camera, sidePlane(cover.x - 0.04), near, 0.2, far, top), cloth(0.1), { round: 4 });
  if (camera.x > cover.x + cover.w)
    paper.polygon(patch(camera, sidePlane(cover.x + cover.w + 0.04), near, 0.2, far, top), cloth(-0.4), {
      round: 4,
    });
}
