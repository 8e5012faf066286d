import type { Color } from './color.ts';
import { inLight, type Moment } from './palette.ts';
import type { Paper, Point } from './paper.ts';

/** Metres: x to the right, y up, z away from the viewer. */
export type Place = readonly [number, number, number];

export type Camera = {
  x: number;
  y: number;
  z: number;
  /** Radians to the right. Never up or down: as in architectural photographs, verticals stay vertical. */
  yaw: number;
  focal: number;
  /** Where the vanishing point of the straight view lies on the picture. */
  centre: Point;
};

const near = 0.12;

function toEye(camera: Camera, [x, y, z]: Place): Place {
  const dx = x - camera.x;
  const dz = z - camera.z;
  const cos = Math.cos(camera.yaw);
  const sin = Math.sin(camera.yaw);
  return [dx * cos - dz * sin, y - camera.y, dx * sin + dz * cos];
}

/** The outline on the picture; what lies behind the viewer is cut away. */
export function outline(camera: Camera, places: readonly Place[]): Point[] {
  const seen = places.map((place) => toEye(camera, place));
  const kept: Place[] = [];
  seen.forEach((here, index) => {
    const there = seen[(index + 1) % seen.length] as Place;
    if (here[2] >= near) kept.push(here);
    if (here[2] >= near !== there[2] >= near) {
      const share = (near - here[2]) / (there[2] - here[2]);
      kept.push([here[0] + (there[0] - here[0]) * share, here[1] + (there[1] - here[1]) * share, near]);
    }
  });
  return kept.map(([x, y, z]) => [
    camera.centre[0] + (camera.focal * x) / z,
    camera.centre[1] - (camera.focal * y) / z,
  ]);
}

/** The yaw that puts a place in the middle of the picture. */
export const towards = (x: number, z: number, [targetX, targetZ]: Point) =>
  Math.atan2(targetX - x, targetZ - z);

export function spot(camera: Camera, place: Place): Point {
  return outline(camera, [place])[0] ?? [-9999, -9999];
}

/** Pixels per metre at that place. */
export function scaleAt(camera: Camera, place: Place): number {
  return camera.focal / Math.max(near, toEye(camera, place)[2]);
}

/** A flat surface addressed by two coordinates. */
export type Plane = (u: number, v: number) => Place;
export const frontPlane =
  (z: number): Plane =>
  (u, v) => [u, v, z];
export const sidePlane =
  (x: number): Plane =>
  (u, v) => [x, v, u];
export const floorPlane =
  (y: number): Plane =>
  (u, v) => [u, y, v];

export function patch(camera: Camera, plane: Plane, u0: number, v0: number, u1: number, v1: number): Point[] {
  return outline(camera, [plane(u0, v1), plane(u1, v1), plane(u1, v0), plane(u0, v0)]);
}

/** How much light each side of a thing gets, -1 to 1. */
export type Light = { top: number; front: number; left: number; right: number; under: number };

export type Stage = { paper: Paper; camera: Camera; moment: Moment; light: Light };

export type Box = { x: number; y: number; z: number; w: number; h: number; d: number };

type BoxLook = { round?: number; fall?: number };

/** A box lit by the stage's light, each side a little darker towards the ground. */
export function box(stage: Stage, { x, y, z, w, h, d }: Box, color: Color, look: BoxLook = {}): void {
  const { paper, camera, moment, light } = stage;
  const { round = 0, fall = 0.16 } = look;
  const side = (places: readonly Place[], strength: number) => {
    const fill = paper.linear([
      [0, inLight(moment, color, strength + fall * 0.4)],
      [1, inLight(moment, color, strength - fall)],
    ]);
    const rim = round ? round * scaleAt(camera, [x + w / 2, y, Math.max(z, camera.z + 1)]) : 0.7;
    paper.polygon(outline(camera, places), fill, { round: rim });
  };
  const [r, t, b] = [x + w, y + h, z + d];
  if (camera.y > t)
    side(
      [
        [x, t, z],
        [r, t, z],
        [r, t, b],
        [x, t, b],
      ],
      light.top,
    );
  if (camera.y < y)
    side(
      [
        [x, y, z],
        [r, y, z],
        [r, y, b],
        [x, y, b],
      ],
      light.under,
    );
  if (camera.x < x)
    side(
      [
        [x, y, z],
        [x, t, z],
        [x, t, b],
        [x, y, b],
      ],
      light.left,
    );
  if (camera.x > r)
    side(
      [
        [r, y, z],
        [r, t, z],
        [r, t, b],
        [r, y, b],
      ],
      light.right,
    );
  if (camera.z < z)
    side(
      [
        [x, y, z],
        [x, t, z],
        [r, t, z],
        [r, y, z],
      ],
      light.front,
    );
}

/** The shadow a thing leaves on the floor around and beside it. */
export function floorShadow(stage: Stage, { x, y, z, w, d }: Box, lean = 0, strength = 0.4): void {
  const { paper, camera } = stage;
  const scale = scaleAt(camera, [x, y, z]);
  const points = outline(camera, [
    [x, y, z - 0.04],
    [x + w + lean, y, z - 0.04],
    [x + w + lean, y, z + d],
    [x, y, z + d],
  ]);
  paper.soft(points, '#1d1420', strength, scale * 0.12);
}
