import { box, floorPlane, floorShadow, frontPlane, outline, type Place, patch } from './camera.ts';
import { type Color, darken, lighten, mix } from './color.ts';
import type { Indoors } from './indoors.ts';
import { inLight } from './palette.ts';
import { trace } from './paper.ts';

export function rug(
  room: Indoors,
  x: number,
  z: number,
  w: number,
  d: number,
  color: Color,
  trim: Color,
): void {
  const { paper, camera, moment, random } = room;
  const floor = floorPlane(0.012);
  const base = inLight(moment, color, 0.05);
  if (random.chance(0.3)) {
    const ring = (share: number) =>
      outline(
        camera,
        Array.from({ length: 40 }, (_, step): Place => {
          const angle = (step / 40) * Math.PI * 2;
          return [
            x + w / 2 + Math.cos(angle) * d * 0.62 * share,
            0.012,
            z + d / 2 + Math.sin(angle) * d * 0.62 * share,
          ];
        }),
      );
    paper.soft(ring(1), '#1d1420', 0.3, 8);
    for (const [share, tone] of [
      [1, base],
      [0.92, inLight(moment, trim, 0)],
      [0.87, base],
      [0.5, inLight(moment, mix(color, trim, 0.4), 0)],
      [0.46, base],
    ] as const)
      paper.polygon(ring(share), tone);
    return;
  }
  paper.soft(patch(camera, floor, x, z, x + w, z + d), '#1d1420', 0.3, 8);
  paper.polygon(
    patch(camera, floor, x, z, x + w, z + d),
    paper.linear([
      [0, lighten(base, 0.06)],
      [1, darken(base, 0.18)],
    ]),
  );
  const line = inLight(moment, trim, -0.05);
  const pattern = random.whole(0, 2);
  if (pattern === 0)
    for (let v = 0.12; v < d; v += 0.22)
      paper.polygon(patch(camera, floor, x + 0.06, z + v, x + w - 0.06, z + v + 0.07), line, {
        opacity: 0.6,
      });
  if (pattern === 1)
    for (const inset of [0.1, 0.2]) {
      const outer = patch(camera, floor, x + inset, z + inset, x + w - inset, z + d - inset);
      const inner = patch(
        camera,
        floor,
        x + inset + 0.05,
        z + inset + 0.05,
        x + w - inset - 0.05,
        z + d - inset - 0.05,
      ).reverse();
      paper.path(trace(outer) + trace(inner), line, { opacity: 0.75 });
    }
  if (pattern === 2)
    for (let u = 0; u < w - 0.2; u += 0.4)
      for (let v = 0; v < d - 0.2; v += 0.4)
        paper.polygon(
          outline(camera, [
            [x + u + 0.2, 0.012, z + v + 0.05],
            [x + u + 0.35, 0.012, z + v + 0.2],
            [x + u + 0.2, 0.012, z + v + 0.35],
            [x + u + 0.05, 0.012, z + v + 0.2],
          ]),
          line,
          { opacity: 0.45 },
        );
}

export function lowTable(
  room: Indoors,
  x: number,
  z: number,
  w: number,
  d: number,
  color: Color,
  tall = 0.38,
): void {
  floorShadow(room, { x, y: 0, z, w, h: 0, d }, 0.15, 0.5);
  for (const deep of [z + d - 0.1, z + 0.05])
    for (const leg of [x + 0.06, x + w - 0.11])
      box(room, { x: leg, y: 0, z: deep, w: 0.05, h: tall, d: 0.05 }, darken(color, 0.15));
  box(room, { x, y: tall, z, w, h: 0.05, d }, color);
}

/** Shut doors or drawers on legs: a media bench, a chest, a wardrobe. */
export function cabinet(
  room: Indoors,
  x: number,
  z: number,
  w: number,
  h: number,
  d: number,
  color: Color,
  doors: number,
  rows = 1,
): void {
  const { paper, camera, moment, palette } = room;
  floorShadow(room, { x, y: 0, z, w, h: 0, d }, 0.15, 0.5);
  box(room, { x, y: 0.08, z, w, h: h - 0.08, d }, color);
  const face = frontPlane(z - 0.002);
  for (let door = 0; door < doors; door++)
    for (let row = 0; row < rows; row++) {
      const [u, v, dw, dh] = [
        x + (w * door) / doors,
        0.08 + ((h - 0.08) * row) / rows,
        w / doors,
        (h - 0.08) / rows,
      ];
      paper.polygon(
        patch(camera, face, u + 0.015, v + 0.02, u + dw - 0.015, v + dh - 0.02),
        paper.linear([
          [0, inLight(moment, lighten(color, 0.06), room.light.front)],
          [1, inLight(moment, color, room.light.front - 0.2)],
        ]),
      );
      const knob =
        rows > 1 || h < 1
          ? patch(camera, face, u + dw / 2 - 0.06, v + dh - 0.08, u + dw / 2 + 0.06, v + dh - 0.06)
          : patch(
              camera,
              face,
              u + (door % 2 ? 0.05 : dw - 0.07),
              1,
              u + (door % 2 ? 0.07 : dw - 0.05),
              1.25,
            );
      paper.polygon(knob, inLight(moment, palette.metal, 0));
    }
}

const bookColors = ['#a65f4b', '#d8b36a', '#4f6f6a', '#e6ddcc', '#3f4f63', '#8b8f78', '#c98f7a'];

/** A row of books, a vase and a small plant along a board. */
export function boardOfThings(room: Indoors, x: number, y: number, z: number, w: number): void {
  const { random, palette } = room;
  let u = x + 0.05;
  while (u < x + w - 0.12) {
    if (random.chance(0.22)) {
      u += random.range(0.1, 0.25);
      continue;
    }
    const thick = random.range(0.025, 0.05);
    box(
      room,
      { x: u, y, z, w: thick, h: random.range(0.17, 0.26), d: 0.16 },
      random.pick([...bookColors, palette.accent]),
    );
    u += thick + 0.004;
  }
}

export function shelves(
  room: Indoors,
  x: number,
  z: number,
  w: number,
  h: number,
  levels: number,
  color: Color,
): void {
  const { paper, camera, moment } = room;
  floorShadow(room, { x, y: 0, z, w, h: 0, d: 0.3 }, 0.15, 0.4);
  paper.polygon(
    patch(camera, frontPlane(z + 0.28), x, 0, x + w, h),
    inLight(moment, darken(color, 0.2), -0.5),
  );
  for (let level = 0; level < levels; level++) {
    const y = (h * level) / levels + 0.04;
    box(room, { x, y, z, w, h: 0.035, d: 0.28 }, color);
    boardOfThings(room, x, y + 0.035, z + 0.06, w);
  }
  box(room, { x, y: h, z, w, h: 0.035, d: 0.28 }, color);
  for (const side of [x - 0.02, x + w]) box(room, { x: side, y: 0, z, w: 0.03, h: h + 0.03, d: 0.28 }, color);
}
