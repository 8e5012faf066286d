import type { Strokes } from '@teduh/shared/signing';
import { signatureLimits } from '@teduh/shared/signing.constants';

type Point = { x: number; y: number };
type Size = { width: number; height: number };

/** Every so many-th point and the last one, so that a line ends where it was drawn to. */
const thin = (points: Point[], step: number) =>
  points.filter((_, index) => index % step === 0 || index === points.length - 1);

const isNew = ({ x, y }: Point, index: number, points: Point[]) =>
  index === 0 || points[index - 1]?.x !== x || points[index - 1]?.y !== y;

/** Whole points inside the field, without times and pressure, and no more of them than the server takes. */
export function toStrokes(lines: Point[][], { width, height }: Size): Strokes {
  const within = (value: number, max: number) => Math.round(Math.min(Math.max(value, 0), max));
  const whole = lines.map((points) =>
    points.map(({ x, y }) => ({ x: within(x, width), y: within(y, height) })).filter(isNew),
  );
  const count = whole.flat().length;
  if (count <= signatureLimits.points) return whole;
  // Rounding and the last points add at most two for each line.
  const step = Math.ceil(count / (signatureLimits.points - 2 * lines.length));
  return whole.map((points) => thin(points, step));
}
