import {
  type Camera,
  floorPlane,
  frontPlane,
  type Light,
  outline,
  type Plane,
  patch,
  type Stage,
  scaleAt,
  sidePlane,
  spot,
} from './camera.ts';
import { type Color, darken, lighten, mix } from './color.ts';
import { indoors, inLight, type Moment, type Palette, pickMoment, pickPalette } from './palette.ts';
import { height, Paper, width } from './paper.ts';
import type { Greenery } from './plants.ts';
import { createRandom, type Random } from './random.ts';

export type Indoors = Stage & {
  /** The light outside the windows; `moment` is the light in the room. */
  outside: Moment;
  random: Random;
  palette: Palette;
  green: Greenery;
  left: number;
  right: number;
  back: number;
  top: number;
};

export type FloorKind = 'planks' | 'tiles' | 'cement';
type Shell = {
  left: number;
  right: number;
  back: number;
  top?: number;
  accent?: boolean;
  floor?: FloorKind;
  sunny: 'left' | 'back';
  eye?: { x: number; y: number; yaw: number };
};

/** A room seen by somebody standing in it; daylight comes from its left or through its far wall. */
export function enterRoom(seed: number, shell: Shell): Indoors {
  const random = createRandom(seed);
  const palette = pickPalette(seed);
  const outside = pickMoment(random, ['morning', 'day', 'golden', 'dusk', 'golden']);
  const moment = indoors(outside);
  const paper = new Paper();
  const camera: Camera = {
    x: random.range(-0.35, 0.35),
    y: random.range(1.28, 1.5),
    z: 0,
    yaw: random.range(-0.07, 0.07),
    ...shell.eye,
    focal: random.range(1130, 1230),
    centre: [800, random.range(425, 455)],
  };
  const light: Light =
    shell.sunny === 'left'
      ? { top: 0.42, front: -0.12, left: 0.42, right: -0.7, under: -0.8 }
      : { top: 0.4, front: -0.22, left: -0.05, right: -0.25, under: -0.7 };
  const room: Indoors = {
    paper,
    camera,
    moment,
    outside,
    light,
    random,
    palette,
    green: { paper, random, moment, color: palette.leaf },
    top: 2.85,
    ...shell,
  };
  walls(room, shell);
  layFloor(room, shell.floor ?? 'planks');
  return room;
}

function walls(room: Indoors, { accent = false, sunny }: Shell): void {
  const { paper, camera, moment, palette, left, right, back, top } = room;
  const wall = palette.wall;
  const far = accent ? palette.accentWall : wall;
  const across = [0, 0, 1, 0] as const;
  paper.rect(0, 0, width, height, inLight(moment, wall, -0.2));
  const bright = sunny === 'left' ? 0.45 : -0.15;
  paper.polygon(
    patch(camera, frontPlane(back), left, 0, right, top),
    paper.linear(
      [
        [0, inLight(moment, far, bright)],
        [0.5, inLight(moment, far, -0.02)],
        [1, inLight(moment, far, -0.45)],
      ],
      across,
    ),
  );
  paper.polygon(
    patch(camera, sidePlane(left), -1, 0, back, top),
    paper.linear(
      [
        [0, inLight(moment, wall, -0.45)],
        [1, inLight(moment, wall, -0.16)],
      ],
      across,
    ),
  );
  paper.polygon(
    patch(camera, sidePlane(right), -1, 0, back, top),
    paper.linear(
      [
        [0, inLight(moment, wall, -0.28)],
        [0.5, inLight(moment, wall, 0.1)],
        [1, inLight(moment, wall, -0.15)],
      ],
      across,
    ),
  );
  paper.polygon(
    patch(camera, floorPlane(top), left, -1, right, back),
    paper.linear([
      [0, inLight(moment, '#f6f3ec', -0.3)],
      [1, inLight(moment, '#fbf9f4', 0.02)],
    ]),
  );
  const corner = '#2a1f30';
  for (const [from, to] of [
    [left, left + 0.5],
    [right, right - 0.6],
  ] as const)
    paper.polygon(
      patch(camera, frontPlane(back), from, 0, to, top),
      paper.linear(
        [
          [from < to ? 0 : 1, corner, 0.16],
          [from < to ? 1 : 0, corner, 0],
        ].sort((a, b) => (a[0] as number) - (b[0] as number)) as [number, string, number][],
        across,
      ),
    );
  paper.polygon(
    patch(camera, frontPlane(back), left, top - 0.5, right, top),
    paper.linear([
      [0, corner, 0.13],
      [1, corner, 0],
    ]),
  );
  const skirting = inLight(moment, palette.trim, -0.05);
  paper.polygon(patch(camera, frontPlane(back), left, top - 0.09, right, top), skirting);
  for (const x of [left, right])
    paper.polygon(patch(camera, sidePlane(x), -1, top - 0.09, back, top), darken(skirting, 0.06));
  for (const x of [left, right])
    paper.polygon(patch(camera, sidePlane(x), -1, 0, back, 0.12), darken(skirting, 0.1));
  paper.polygon(patch(camera, frontPlane(back), left, 0, right, 0.12), skirting);
}

function layFloor(room: Indoors, kind: FloorKind): void {
  const { paper, camera, moment, palette, random, left, right, back } = room;
  const floor = floorPlane(0);
  const base =
    kind === 'planks' ? palette.floor : kind === 'tiles' ? mix(palette.wall, '#d8cfc0', 0.5) : '#b9b3aa';
  paper.polygon(
    patch(camera, floor, left, -1, right, back),
    paper.linear([
      [0, inLight(moment, lighten(base, 0.1), 0.15)],
      [0.4, inLight(moment, base, 0)],
      [1, inLight(moment, base, -0.4)],
    ]),
  );
  if (kind === 'planks') {
    const plank = 0.19;
    for (let x = left; x < right; x += plank) {
      let z = random.range(-0.6, 0.9);
      while (z < back) {
        const length = random.range(0.9, 1.9);
        const tone = random.chance(0.5) ? darken(base, 0.5) : lighten(base, 0.4);
        paper.polygon(
          patch(camera, floor, x, Math.max(0.1, z), Math.min(right, x + plank), Math.min(back, z + length)),
          tone,
          { opacity: random.range(0.02, 0.17) },
        );
        z += length;
      }
    }
    for (let x = left + plank; x < right; x += plank)
      paper.polygon(patch(camera, floor, x, 0.1, x + 0.008, back), '#2b1a12', { opacity: 0.3 });
  }
  if (kind === 'tiles') {
    for (let x = left; x < right; x += 0.6)
      paper.polygon(patch(camera, floor, x, 0.1, x + 0.012, back), '#6b5f55', { opacity: 0.32 });
    for (let z = back % 0.6; z < back; z += 0.6)
      paper.polygon(patch(camera, floor, left, z, right, z + 0.014), '#6b5f55', { opacity: 0.32 });
  }
  const dark = '#1d1420';
  paper.polygon(
    patch(camera, floor, left, back - 0.5, right, back),
    paper.linear([
      [0, dark, 0.3],
      [1, dark, 0],
    ]),
  );
  paper.polygon(
    patch(camera, floor, right - 0.7, 0.1, right, back),
    paper.linear(
      [
        [0, dark, 0],
        [1, dark, 0.25],
      ],
      [0, 0, 1, 0],
    ),
  );
}

/** Daylight that falls through an opening in the left wall and lies on the floor. */
export function sunOnFloor(
  { paper, camera, moment }: Indoors,
  x: number,
  from: number,
  to: number,
  reach: number,
): void {
  if (moment.name === 'dusk') return;
  const panes = 3;
  const strength = moment.name === 'golden' ? 0.62 : 0.5;
  for (let pane = 0; pane < panes; pane++) {
    const a = from + ((to - from) * (pane + 0.06)) / panes;
    const b = from + ((to - from) * (pane + 0.94)) / panes;
    const quad = outline(camera, [
      [x + 0.25, 0.005, b],
      [x + reach, 0.005, b - reach * 0.35],
      [x + reach, 0.005, a - reach * 0.35],
      [x + 0.25, 0.005, a],
    ]);
    paper.soft(quad, mix(moment.sun, '#ffffff', 0.25), strength, 9);
  }
}

/** The late sun through the left window, thrown on the far wall. */
export function sunOnWall({ paper, camera, moment, back, left, random }: Indoors): void {
  if (moment.name === 'dusk' || moment.name === 'day') return;
  const wall = frontPlane(back - 0.01);
  const from = left + random.range(0.5, 1);
  for (const pane of [0, 0.75, 1.5]) {
    const [a, b, low] = [from + pane, from + pane + 0.66, 0.95 - pane * 0.16];
    paper.soft(
      outline(camera, [wall(a, low + 1.1), wall(b, low + 0.96), wall(b, low - 0.14), wall(a, low)]),
      mix(moment.sun, '#ffffff', 0.3),
      0.38,
      7,
    );
  }
}

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

/** Light thrown by a lamp on what is around it. */
export function lampGlow(
  { paper, camera, moment }: Stage,
  x: number,
  y: number,
  z: number,
  radius: number,
  strength = 1,
): void {
  const [px, py] = spot(camera, [x, y, z]);
  const size = scaleAt(camera, [x, y, z]) * radius;
  paper.glow(px, py, size, size, '#ffcf8a', (0.16 + moment.lamps * 0.36) * strength);
}
