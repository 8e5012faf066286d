import { outline, type Place, type Plane, patch, scaleAt, spot } from './camera.ts';
import { darken, lighten } from './color.ts';
import type { Indoors } from './indoors.ts';
import { inLight } from './palette.ts';

/** Framed paintings: hills under a sun, or plain shapes. */
export function painting(room: Indoors, plane: Plane, u: number, v: number, w: number, h: number): void {
  const { paper, camera, moment, palette, random } = room;
  const at = (a: number, b: number, c: number, d: number) =>
    patch(camera, plane, u + a * w, v + b * h, u + c * w, v + d * h);
  paper.soft(patch(camera, plane, u + 0.02, v - 0.05, u + w + 0.06, v + h - 0.03), '#1d1420', 0.3, 8);
  paper.polygon(
    at(0, 0, 1, 1),
    inLight(moment, random.pick([palette.wood, palette.metal, palette.trim]), -0.1),
  );
  const mat = at(0.06, 0.045, 0.94, 0.955);
  paper.polygon(mat, inLight(moment, '#faf6ee', 0));
  const art = at(0.16, 0.13, 0.84, 0.87);
  const tones = [palette.accentWall, palette.fabric, palette.accent, palette.fabricTwo, palette.leaf].map(
    (tone) => inLight(moment, tone, 0),
  );
  paper.polygon(art, lighten(random.pick(tones), 0.6));
  paper.within(art, () => {
    const [x, y] = spot(camera, plane(u + w * random.range(0.35, 0.65), v + h * random.range(0.55, 0.7)));
    const size = scaleAt(camera, plane(u, v)) * w;
    paper.ellipse(x, y, size * 0.14, size * 0.14, random.pick(tones));
    for (let layer = 0; layer < 3; layer++) {
      const [hx, hy] = spot(camera, plane(u + w * random.range(0.1, 0.9), v + h * (0.22 - layer * 0.14)));
      paper.ellipse(
        hx,
        hy,
        size * random.range(0.4, 0.7),
        size * random.range(0.22, 0.34),
        random.pick(tones),
        0.9,
        random.range(-14, 14),
      );
    }
  });
}

/** A ceiling fan, as every Malaysian room has one. */
export function ceilingFan(room: Indoors, x: number, z: number): void {
  const { paper, camera, moment, palette, random, top } = room;
  const y = top - 0.4;
  const tone = inLight(moment, random.chance(0.6) ? palette.wood : '#ffffff', 0);
  const [hx, hy] = spot(camera, [x, y, z]);
  const [, cy] = spot(camera, [x, top, z]);
  const size = scaleAt(camera, [x, y, z]);
  paper.line(`M${hx.toFixed(1)} ${cy.toFixed(1)}V${hy.toFixed(1)}`, darken(tone, 0.4), size * 0.03);
  const start = random.range(0, 2);
  for (let blade = 0; blade < 3; blade++) {
    const angle = start + (blade * Math.PI * 2) / 3;
    const at = (reach: number, side: number): Place => [
      x + Math.cos(angle) * reach - Math.sin(angle) * side,
      y,
      z + Math.sin(angle) * reach + Math.cos(angle) * side,
    ];
    paper.polygon(
      outline(camera, [at(0.1, -0.03), at(0.66, -0.08), at(0.68, 0.06), at(0.1, 0.03)]),
      paper.linear([
        [0, tone],
        [1, darken(tone, 0.2)],
      ]),
      { round: 2 },
    );
  }
  paper.ellipse(hx, hy, size * 0.1, size * 0.07, darken(tone, 0.25));
}
