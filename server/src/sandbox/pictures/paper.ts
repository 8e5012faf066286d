import type { Color } from './color.ts';

export type Point = readonly [number, number];
export type Stop = readonly [offset: number, color: Color, opacity?: number];

export const width = 1600;
export const height = 1067;

const short = (value: number) => String(Math.round(value * 10) / 10);
export const trace = (points: readonly Point[]) =>
  `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}Z`;

type Ink = { opacity?: number; round?: number };

/** Collects an SVG. Blur filters cost librsvg half a second each, so softness is made of gradients and stacked shapes. */
export class Paper {
  #defs = new Map<string, string>();
  #marks: string[] = [];

  #define(markup: (id: string) => string): string {
    const key = markup('');
    const known = this.#defs.get(key);
    const id = known?.match(/id="(\w+)"/)?.[1] ?? `d${this.#defs.size}`;
    if (!known) this.#defs.set(key, markup(id));
    return `url(#${id})`;
  }

  #stops(stops: readonly Stop[]): string {
    return stops
      .map(
        ([offset, color, opacity = 1]) =>
          `<stop offset="${short(offset * 100)}%" stop-color="${color}"${opacity < 1 ? ` stop-opacity="${opacity.toFixed(2)}"` : ''}/>`,
      )
      .join('');
  }

  /** From one corner of the painted shape's bounding box to another; downwards unless told. */
  linear(
    stops: readonly Stop[],
    [x1, y1, x2, y2]: readonly [number, number, number, number] = [0, 0, 0, 1],
  ): string {
    const inner = this.#stops(stops);
    return this.#define(
      (id) =>
        `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${inner}</linearGradient>`,
    );
  }

  radial(stops: readonly Stop[], [x, y, radius] = [0.5, 0.5, 0.5]): string {
    const inner = this.#stops(stops);
    return this.#define(
      (id) => `<radialGradient id="${id}" cx="${x}" cy="${y}" r="${radius}">${inner}</radialGradient>`,
    );
  }

  path(d: string, fill: string, { opacity = 1, round = 0 }: Ink = {}): void {
    const faded = opacity < 1 ? ` fill-opacity="${opacity.toFixed(3)}"` : '';
    const rounded = round
      ? ` stroke="${fill}" stroke-width="${short(round)}" stroke-linejoin="round"${opacity < 1 ? ` stroke-opacity="${opacity.toFixed(3)}"` : ''}`
      : '';
    this.#marks.push(`<path d="${d}" fill="${fill}"${faded}${rounded}/>`);
  }

  polygon(points: readonly Point[], fill: string, ink?: Ink): void {
    if (points.length > 2) this.path(trace(points), fill, ink);
  }

  rect(x: number, y: number, w: number, h: number, fill: string, ink?: Ink): void {
    this.path(`M${short(x)} ${short(y)}h${short(w)}v${short(h)}h${short(-w)}Z`, fill, ink);
  }

  line(d: string, color: string, thickness: number, opacity = 1): void {
    this.#marks.push(
      `<path d="${d}" fill="none" stroke="${color}" stroke-width="${short(thickness)}" stroke-linecap="round" stroke-opacity="${opacity.toFixed(3)}"/>`,
    );
  }

  ellipse(x: number, y: number, rx: number, ry: number, fill: string, opacity = 1, turn = 0): void {
    const turned = turn ? ` transform="rotate(${short(turn)} ${short(x)} ${short(y)})"` : '';
    this.#marks.push(
      `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}" fill="${fill}" fill-opacity="${opacity.toFixed(3)}"${turned}/>`,
    );
  }

  /** A patch of light or shadow that fades to nothing at its rim. */
  glow(x: number, y: number, rx: number, ry: number, color: Color, opacity: number): void {
    const fill = this.radial([
      [0, color, 1],
      [0.35, color, 0.66],
      [0.7, color, 0.18],
      [1, color, 0],
    ]);
    this.ellipse(x, y, rx, ry, fill, opacity);
  }

  /** A polygon with a soft rim, as shadows and light patches have. */
  soft(points: readonly Point[], color: Color, opacity: number, spread: number): void {
    if (points.length < 3) return;
    const middle = points.reduce<Point>(
      ([x, y], [px, py]) => [x + px / points.length, y + py / points.length],
      [0, 0],
    );
    const layers = 9;
    for (let layer = 0; layer < layers; layer++) {
      const push = spread * (1 - (1.5 * layer) / (layers - 1));
      const grown = points.map(([x, y]): Point => {
        const [dx, dy] = [x - middle[0], y - middle[1]];
        const away = Math.max(1, Math.hypot(dx, dy));
        const share = Math.max(0, 1 + push / away);
        return [middle[0] + dx * share, middle[1] + dy * share];
      });
      this.path(trace(grown), color, { opacity: (opacity * 1.25) / layers });
    }
  }

  within(points: readonly Point[], draw: () => void): void {
    if (points.length < 3) return;
    const clip = this.#define((id) => `<clipPath id="${id}"><path d="${trace(points)}"/></clipPath>`);
    this.#marks.push(`<g clip-path="${clip}">`);
    draw();
    this.#marks.push('</g>');
  }

  toString(mirrored = false): string {
    const open = mirrored ? `<g transform="translate(${width} 0) scale(-1 1)">` : '<g>';
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${[...this.#defs.values()].join('')}</defs>${open}${this.#marks.join('')}</g></svg>`;
  }
}
