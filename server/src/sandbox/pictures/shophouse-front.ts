import { box, floorPlane, frontPlane, outline, type Place, patch, scaleAt, spot } from './camera.ts';
import { type Color, darken, lighten, mix } from './color.ts';
import { type Outdoors, shadeBelow } from './outdoors.ts';
import { inLight } from './palette.ts';
import type { Random } from './random.ts';

export const lot = 4.8;

/** An arched, louvred window of the upper floor. */
function shutters(
  scene: Outdoors,
  u: number,
  v: number,
  w: number,
  h: number,
  color: Color,
  lit: boolean,
): void {
  const { paper, camera, moment } = scene;
  const at = (x: number, y: number): Place => [x, y, -0.03];
  const arch = (pad: number) => [
    at(u - pad, v - pad),
    ...Array.from({ length: 9 }, (_, step) => {
      const angle = Math.PI - (step / 8) * Math.PI;
      return at(u + w / 2 + Math.cos(angle) * (w / 2 + pad), v + h + Math.sin(angle) * (w * 0.42 + pad));
    }),
    at(u + w + pad, v - pad),
  ];
  paper.polygon(outline(camera, arch(0.12)), inLight(moment, '#fbf6ea', 0.25));
  paper.polygon(
    outline(camera, arch(0)),
    lit
      ? paper.linear([
          [0, '#ffe3a6'],
          [1, '#ffbe66'],
        ])
      : paper.linear([
          [0, mix(moment.sky[1], '#52606a', 0.5)],
          [1, '#39434a'],
        ]),
  );
  const plane = frontPlane(-0.05);
  const panel = inLight(moment, color, 0.1);
  for (const side of [0, 1]) {
    const [a, b] = [u + side * (w / 2) + 0.02, u + (side + 1) * (w / 2) - 0.02];
    paper.polygon(patch(camera, plane, a, v, b, v + h), panel);
    for (let y = v + 0.08; y < v + h - 0.06; y += 0.09)
      paper.polygon(patch(camera, plane, a + 0.07, y, b - 0.07, y + 0.035), darken(panel, 0.34));
  }
  const fan = spot(camera, at(u + w / 2, v + h));
  for (const angle of [0.8, 1.57, 2.34]) {
    const tip = spot(camera, at(u + w / 2 + Math.cos(angle) * w * 0.5, v + h + Math.sin(angle) * w * 0.42));
    paper.line(
      `M${fan[0].toFixed(1)} ${fan[1].toFixed(1)}L${tip[0].toFixed(1)} ${tip[1].toFixed(1)}`,
      inLight(moment, '#fbf6ea', 0),
      2.5,
    );
  }
}

export function shop(scene: Outdoors, plan: Random, x: number, paint: Color, trade: Color): void {
  const { paper, camera, moment, palette } = scene;
  const upper = frontPlane(0);
  const inner = frontPlane(2.4);
  const lit = moment.lamps > 0.3;
  paper.polygon(
    patch(camera, inner, x, 0.2, x + lot, 3.6),
    paper.linear([
      [0, inLight(moment, lighten(paint, 0.2), -0.75)],
      [1, inLight(moment, paint, -0.3)],
    ]),
  );
  const glow = lit
    ? paper.linear([
        [0, '#ffd890'],
        [1, '#d58f45'],
      ])
    : paper.linear([
        [0, '#3b3531'],
        [1, '#5d5148'],
      ]);
  paper.polygon(patch(camera, inner, x + 1.7, 0.2, x + 3.1, 2.8), inLight(moment, trade, -0.3));
  paper.polygon(patch(camera, inner, x + 1.85, 0.2, x + 2.95, 2.65), glow);
  for (const u of [x + 0.55, x + 3.5]) {
    paper.polygon(patch(camera, inner, u, 1.1, u + 0.9, 2.6), inLight(moment, '#f4ecdb', -0.4));
    paper.polygon(patch(camera, inner, u + 0.08, 1.18, u + 0.82, 2.52), glow);
    for (let v = 1.3; v < 2.5; v += 0.2)
      paper.polygon(patch(camera, inner, u, v, u + 0.9, v + 0.04), inLight(moment, trade, -0.3));
  }
  paper.polygon(
    patch(camera, floorPlane(0.2), x, -0.4, x + lot, 2.4),
    paper.linear([
      [0, inLight(moment, '#a5674c', -0.6)],
      [1, inLight(moment, '#c98a68', -0.1)],
    ]),
  );
  if (lit)
    paper.glow(
      ...spot(camera, [x + lot / 2, 2.6, 1]),
      scaleAt(camera, [x, 0, 1]) * 2.2,
      scaleAt(camera, [x, 0, 1]) * 1.7,
      '#ffc571',
      0.25 + moment.lamps * 0.3,
    );
  paper.polygon(
    patch(camera, upper, x, 3.3, x + lot, 7.6),
    paper.linear([
      [0, inLight(moment, lighten(paint, 0.08), 0.3)],
      [1, inLight(moment, paint, 0.1)],
    ]),
  );
  const spandrel = [0, 0.12, 0.3, 0.5, 0.7, 0.88, 1].map(
    (share): Place => [x + 0.35 + (lot - 0.7) * share, 2.55 + Math.sin(share * Math.PI) * 0.75, 0],
  );
  paper.polygon(
    outline(camera, [[x, 3.4, 0], [x + lot, 3.4, 0], [x + lot, 2.5, 0], ...spandrel.reverse(), [x, 2.5, 0]]),
    inLight(moment, paint, 0.15),
  );
  const white = '#fbf5e8';
  for (const [y, tall, out] of [
    [3.35, 0.14, 0.14],
    [3.6, 0.08, 0.08],
    [6.75, 0.12, 0.12],
    [7.3, 0.3, 0.3],
  ] as const) {
    box(scene, { x, y, z: -out, w: lot, h: tall, d: out }, white);
    shadeBelow(scene, upper, x, x + lot, y, 0.2, 0.4);
  }
  for (const share of [0.14, 0.4, 0.66])
    shutters(scene, x + lot * share, 4.25, 0.95, 1.45, trade, lit && plan.chance(0.6));
  for (let u = x + 0.5; u < x + lot - 0.4; u += 0.42)
    paper.polygon(
      patch(camera, frontPlane(-0.02), u, 3.78, u + 0.28, 4),
      inLight(moment, mix(palette.accent, trade, 0.4), 0.1),
    );
  for (let u = x + 0.4; u < x + lot - 0.3; u += 0.6)
    paper.polygon(
      outline(camera, [
        [u, 7.0, -0.02],
        [u + 0.16, 7.16, -0.02],
        [u + 0.32, 7.0, -0.02],
        [u + 0.16, 6.9, -0.02],
      ]),
      inLight(moment, white, 0.2),
    );
  box(scene, { x: x - 0.28, y: 0.2, z: -0.1, w: 0.56, h: 7.4, d: 0.5 }, lighten(paint, 0.3));
  for (const y of [0.2, 3.2, 7]) box(scene, { x: x - 0.36, y, z: -0.18, w: 0.72, h: 0.32, d: 0.5 }, white);
}
