import { outline, type Place, spot } from './camera.ts';
import { type Color, darken, lighten } from './color.ts';
import type { Outdoors } from './outdoors.ts';
import { inLight } from './palette.ts';
import type { Point } from './paper.ts';

/** A tiled slope given by its four corners: eave left, eave right, ridge right, ridge left. */
export function tiledRoof(
  scene: Outdoors,
  corners: readonly [Place, Place, Place, Place],
  color: Color,
  light: number,
  courses = 15,
): void {
  const { paper, camera, moment } = scene;
  const [a, b, c, d] = corners;
  const between = (from: Place, to: Place, share: number): Place => [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ];
  const face = outline(camera, corners);
  const area = face.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = face[(index + 1) % face.length] as Point;
    return sum + x * nextY - nextX * y;
  }, 0);
  if (area >= 0) return;
  paper.polygon(
    face,
    paper.linear([
      [0, inLight(moment, lighten(color, 0.06), light)],
      [1, inLight(moment, color, light - 0.22)],
    ]),
  );
  const dark = inLight(moment, darken(color, 0.45), light - 0.3);
  const pale = inLight(moment, lighten(color, 0.2), light + 0.2);
  const line = (from: Place, to: Place): [Point, Point] => [spot(camera, from), spot(camera, to)];
  let shadow = '';
  let ribs = '';
  for (let course = 1; course <= courses; course++) {
    const [[x1, y1], [x2, y2]] = line(between(a, d, course / courses), between(b, c, course / courses));
    shadow += `M${x1.toFixed(1)} ${y1.toFixed(1)}L${x2.toFixed(1)} ${y2.toFixed(1)}`;
  }
  const span = Math.hypot(b[0] - a[0], b[2] - a[2]);
  const count = Math.min(90, Math.round(span / 0.3));
  for (let rib = 1; rib < count; rib++) {
    const [[x1, y1], [x2, y2]] = line(between(a, b, rib / count), between(d, c, rib / count));
    ribs += `M${x1.toFixed(1)} ${y1.toFixed(1)}L${x2.toFixed(1)} ${y2.toFixed(1)}`;
  }
  paper.line(shadow, dark, 1.6, 0.4);
  paper.line(ribs, dark, 1.3, 0.22);
  const [[ex, ey], [fx, fy]] = line(a, b);
  paper.line(
    `M${ex.toFixed(1)} ${(ey - 1).toFixed(1)}L${fx.toFixed(1)} ${(fy - 1).toFixed(1)}`,
    pale,
    4,
    0.8,
  );
  paper.line(
    `M${ex.toFixed(1)} ${(ey + 4).toFixed(1)}L${fx.toFixed(1)} ${(fy + 4).toFixed(1)}`,
    dark,
    5,
    0.9,
  );
}
