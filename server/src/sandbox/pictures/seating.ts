import { box, floorShadow, scaleAt, spot } from './camera.ts';
import { type Color, darken, lighten } from './color.ts';
import type { Indoors } from './indoors.ts';
import { inLight } from './palette.ts';

/** A stuffed cushion leaning at a place, `size` metres wide. */
export function cushion(
  room: Indoors,
  x: number,
  y: number,
  z: number,
  size: number,
  color: Color,
  turn = 0,
  flat = 1,
): void {
  const { paper, camera, moment, random } = room;
  const [cx, cy] = spot(camera, [x, y, z]);
  const half = (scaleAt(camera, [x, y, z]) * size) / 2;
  const corner = (angle: number, reach: number) => {
    const a = angle + turn;
    return `${(cx + Math.cos(a) * half * reach).toFixed(1)} ${(cy + Math.sin(a) * half * reach * flat).toFixed(1)}`;
  };
  const quarter = Math.PI / 2;
  let d = `M${corner(-quarter * 1.5, 1.3)}`;
  for (let side = 0; side < 4; side++)
    d += `Q${corner(-quarter + side * quarter, 0.98)} ${corner(-quarter / 2 + side * quarter, 1.3)}`;
  const seen = inLight(moment, color, 0.05);
  paper.glow(cx + half * 0.15, cy + half * flat * 0.8, half * 1.4, half * 0.6 * flat, '#1d1420', 0.4);
  paper.path(
    `${d}Z`,
    paper.radial(
      [
        [0, lighten(seen, 0.2)],
        [0.55, seen],
        [1, darken(seen, 0.34)],
      ],
      [0.38, 0.34, 0.78],
    ),
    { round: half * 0.12 },
  );
  if (random.chance(0.4))
    for (const offset of [-0.45, 0, 0.45])
      paper.line(
        `M${corner(-quarter * 1.5, 1.1 - Math.abs(offset) * 0.2)}`.replace(
          /M.*/,
          `M${(cx + half * offset).toFixed(1)} ${(cy - half * 0.75 * flat).toFixed(1)}v${(half * 1.5 * flat).toFixed(1)}`,
        ),
        darken(seen, 0.25),
        Math.max(1, half * 0.05),
        0.5,
      );
}

export type SofaLook = {
  color: Color;
  cushions: readonly Color[];
  seats?: number;
  chaise?: boolean;
  legs?: Color;
};

/** A sofa that faces the viewer, its front edge at z. */
export function sofa(room: Indoors, x: number, z: number, w: number, look: SofaLook): void {
  const { random, palette } = room;
  const { color, seats = 3, chaise = false, cushions, legs = palette.wood } = look;
  const arm = random.range(0.16, 0.26);
  floorShadow(room, { x: x - 0.05, y: 0, z: z - 0.06, w: w + 0.1, h: 0, d: 1 }, 0.18, 0.6);
  for (const leg of [x + 0.08, x + w - 0.15])
    box(room, { x: leg, y: 0, z: z + 0.04, w: 0.06, h: 0.14, d: 0.06 }, legs);
  const soft = { round: 0.05, fall: 0.3 };
  box(room, { x, y: 0.2, z: z + 0.68, w, h: random.range(0.56, 0.66), d: 0.22 }, darken(color, 0.06), soft);
  const inner = w - arm * 2;
  const each = inner / seats;
  for (let seat = 0; seat < seats; seat++)
    box(
      room,
      { x: x + arm + seat * each + 0.03, y: 0.46, z: z + 0.52, w: each - 0.06, h: 0.36, d: 0.16 },
      lighten(color, 0.03),
      { round: 0.08, fall: 0.34 },
    );
  box(room, { x: x + 0.02, y: 0.14, z: z + 0.05, w: w - 0.04, h: 0.18, d: 0.7 }, darken(color, 0.1), soft);
  for (let seat = 0; seat < seats; seat++)
    box(
      room,
      { x: x + arm + seat * each + 0.025, y: 0.33, z: z + 0.02, w: each - 0.05, h: 0.12, d: 0.6 },
      lighten(color, 0.05),
      { round: 0.05, fall: 0.26 },
    );
  if (chaise) {
    floorShadow(room, { x: x + arm, y: 0, z: z - 0.8, w: each, h: 0, d: 0.8 }, 0.14, 0.5);
    box(
      room,
      { x: x + arm + 0.02, y: 0.14, z: z - 0.76, w: each - 0.02, h: 0.17, d: 0.8 },
      darken(color, 0.1),
      soft,
    );
    box(
      room,
      { x: x + arm + 0.025, y: 0.33, z: z - 0.78, w: each - 0.05, h: 0.12, d: 0.9 },
      lighten(color, 0.05),
      { round: 0.05, fall: 0.26 },
    );
  }
  cushions.forEach((tone, index) => {
    const left = index % 2 === 0;
    const along = left ? x + arm + 0.24 + index * 0.16 : x + w - arm - 0.24 - (index - 1) * 0.16;
    cushion(
      room,
      along,
      0.66 - index * 0.015,
      z + 0.42 - index * 0.04,
      index < 2 ? 0.44 : 0.36,
      tone,
      (left ? 1 : -1) * random.range(0.02, 0.2),
    );
  });
  for (const side of [x, x + w - arm])
    box(room, { x: side, y: 0.14, z: z + 0.02, w: arm, h: random.range(0.42, 0.5), d: 0.84 }, color, soft);
}

/** An easy chair on turned legs, facing the viewer and a little to the side. */
export function armchair(room: Indoors, x: number, z: number, color: Color): void {
  const { palette } = room;
  const soft = { round: 0.07, fall: 0.32 };
  floorShadow(room, { x, y: 0, z, w: 0.78, h: 0, d: 0.75 }, 0.2, 0.55);
  for (const leg of [x + 0.06, x + 0.68])
    for (const deep of [z + 0.6, z + 0.05])
      box(room, { x: leg, y: 0, z: deep, w: 0.045, h: 0.28, d: 0.045 }, palette.wood);
  box(room, { x: x + 0.05, y: 0.35, z: z + 0.6, w: 0.68, h: 0.52, d: 0.14 }, color, soft);
  box(room, { x: x + 0.06, y: 0.28, z: z + 0.05, w: 0.66, h: 0.16, d: 0.6 }, lighten(color, 0.06), soft);
  cushion(room, x + 0.39, 0.62, z + 0.5, 0.36, palette.fabricTwo, 0.1);
  for (const side of [x, x + 0.7])
    box(room, { x: side, y: 0.3, z: z + 0.05, w: 0.08, h: 0.26, d: 0.62 }, color, soft);
}

/** A side chair seen from behind or the front: frame, seat and slats. */
export function chair(
  room: Indoors,
  x: number,
  z: number,
  color: Color,
  seat: Color,
  faces: 'viewer' | 'away' = 'viewer',
): void {
  floorShadow(room, { x, y: 0, z, w: 0.44, h: 0, d: 0.42 }, 0.12, 0.4);
  const rest = () => {
    const deep = faces === 'viewer' ? z + 0.4 : z;
    for (const post of [x, x + 0.4])
      box(room, { x: post, y: 0.44, z: deep, w: 0.04, h: 0.44, d: 0.04 }, color);
    box(room, { x: x + 0.02, y: 0.62, z: deep, w: 0.4, h: 0.24, d: 0.035 }, color, { round: 0.02 });
  };
  if (faces === 'viewer') rest();
  for (const leg of [x, x + 0.4])
    for (const deep of [z + 0.38, z]) box(room, { x: leg, y: 0, z: deep, w: 0.04, h: 0.44, d: 0.04 }, color);
  box(room, { x: x - 0.01, y: 0.42, z: z - 0.01, w: 0.46, h: 0.06, d: 0.45 }, seat, { round: 0.02 });
  if (faces === 'away') rest();
}
