import { type Camera, floorPlane, frontPlane, type Light, patch, type Stage, sidePlane } from './camera.ts';
import { darken } from './color.ts';
import { type FloorKind, layFloor } from './floors.ts';
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
