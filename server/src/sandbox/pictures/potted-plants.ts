import { type Color, darken, lighten } from './color.ts';
import { inLight } from './palette.ts';
import { frond, type Greenery, leaf, tones } from './plants.ts';

export type PottedKind = 'fig' | 'blades' | 'areca' | 'monstera';

/** A plant in a pot standing at (x, y), `size` high in all. */
export function pottedPlant(
  green: Greenery,
  kind: PottedKind,
  x: number,
  y: number,
  size: number,
  pot: Color,
): void {
  const { paper, random, moment } = green;
  const [deep, dark, middle, bright, sunny] = tones(green) as [Color, Color, Color, Color, Color];
  const [w, h] = [size * 0.15, size * 0.27];
  paper.glow(x + w * 0.3, y, w * 1.9, w * 0.5, '#1d1420', 0.55);
  const top = y - h;
  const batch: [Color, string][] = [
    [deep, ''],
    [dark, ''],
    [middle, ''],
    [bright, ''],
    [sunny, ''],
  ];
  const put = (tone: number, d: string) => {
    const entry = batch[Math.max(0, Math.min(4, tone))];
    if (entry) entry[1] += d;
  };
  const stems = kind === 'fig' ? 3 : kind === 'blades' ? 13 : kind === 'areca' ? 11 : 12;
  for (let stem = 0; stem < stems; stem++) {
    const spread = (stem / (stems - 1) - 0.5) * 2;
    const angle =
      -Math.PI / 2 +
      spread * (kind === 'blades' ? 0.22 : kind === 'fig' ? 0.2 : 0.95) +
      random.range(-0.1, 0.1);
    const length = (size - h) * random.range(0.72, 1) * (1 - Math.abs(spread) * 0.22);
    const [tx, ty] = [x + Math.cos(angle) * length, top + Math.sin(angle) * length];
    if (kind === 'blades') put(random.whole(1, 3), leaf(x + spread * w * 0.5, top + 4, length, angle, 0.09));
    if (kind === 'areca') {
      const blades = shadesOf();
      frond(blades, random, x, top, length * 0.92, angle - spread * 0.1);
      blades.forEach((d, tone) => {
        put(tone, d);
      });
    }
    if (kind === 'monstera') {
      paper.line(`M${x} ${top}Q${x} ${(top + ty) / 2} ${tx} ${ty}`, dark, size * 0.008);
      put(
        random.whole(1, 4),
        leaf(tx, ty, size * random.range(0.2, 0.28), angle + spread * 0.7 + random.range(-0.4, 0.4), 0.62),
      );
    }
    if (kind === 'fig') {
      paper.line(`M${x} ${top}Q${x} ${(top + ty) / 2} ${tx} ${ty}`, '#6b5340', size * 0.012);
      for (let node = 0.25; node <= 1; node += 0.09) {
        const [px, py] = [x + (tx - x) * node ** 1.4, top + (ty - top) * node];
        for (const side of [-1, 1])
          put(
            random.whole(0, 4),
            leaf(px, py, size * random.range(0.12, 0.18), -Math.PI / 2 + side * random.range(0.5, 1.3), 0.5),
          );
      }
    }
  }
  for (const [color, d] of batch) if (d) paper.path(d, color);
  const clay = inLight(moment, pot, 0.05);
  paper.path(
    `M${x - w} ${top}h${w * 2}l${-w * 0.28} ${h}h${-w * 1.44}Z`,
    paper.linear(
      [
        [0, lighten(clay, 0.22)],
        [0.4, clay],
        [1, darken(clay, 0.42)],
      ],
      [0, 0, 1, 0],
    ),
    { round: w * 0.12 },
  );
  paper.ellipse(x, top, w * 1.02, w * 0.16, darken(clay, 0.5));
}

const shadesOf = () => ['', '', '', '', ''];
