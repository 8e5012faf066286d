import { createRandom } from './random.ts';

const cell = 16;

/** A tiny, softened copy of the bright parts: the glow around windows and lamps. */
function glowMap(
  pixels: Uint8Array,
  width: number,
  height: number,
  columns: number,
  rows: number,
): Float32Array {
  let map = new Float32Array(columns * rows * 3);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const at = (Math.min(height - 1, row * cell) * width + Math.min(width - 1, column * cell)) * 3;
      for (let channel = 0; channel < 3; channel++)
        map[(row * columns + column) * 3 + channel] = Math.max(0, (pixels[at + channel] as number) - 140);
    }
  for (let pass = 0; pass < 6; pass++) {
    const next = new Float32Array(map.length);
    const step = pass % 2 === 0 ? 3 : columns * 3;
    for (let at = 0; at < map.length; at++) {
      const [before, after] = [map[at - step] ?? map[at], map[at + step] ?? map[at]];
      next[at] = ((before as number) + (map[at] as number) * 2 + (after as number)) / 4;
    }
    map = next;
  }
  return map;
}

const grainLength = 8191;
const grain = (() => {
  const random = createRandom(7);
  return Float32Array.from({ length: grainLength }, () => (random.range(-1, 1) + random.range(-1, 1)) * 2.2);
})();

/** A gentle curve: brighter middle tones, blacks that stay black. */
const curve = Uint8Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  const lifted = share ** 0.9;
  const bent = lifted * lifted * (3 - 2 * lifted);
  return Math.round(255 * (lifted * 0.72 + bent * 0.28));
});

/** What a lens and film would add to RGB pixels, in place: glow, a darker rim, a little grain. */
export function develop(pixels: Uint8Array, width: number, height: number): void {
  const columns = Math.ceil(width / cell) + 1;
  const rows = Math.ceil(height / cell) + 1;
  const map = glowMap(pixels, width, height, columns, rows);
  const band = new Float32Array(columns * 3);
  const rims = Float32Array.from({ length: width }, (_, x) => (x / width - 0.5) ** 2 * 0.3);
  for (let y = 0; y < height; y++) {
    const top = Math.floor(y / cell) * columns * 3;
    const down = (y % cell) / cell;
    for (let at = 0; at < band.length; at++) {
      const [upper, lower] = [map[top + at] as number, map[top + columns * 3 + at] as number];
      band[at] = ((upper + (lower - upper) * down) * 0.12) / 255;
    }
    const rim = 1 - (y / height - 0.5) ** 2 * 0.3;
    let speck = (y * 2657) % grainLength;
    let at = y * width * 3;
    for (let x = 0; x < width; x++) {
      const corner = (x >> 4) * 3;
      const along = (x & 15) / cell;
      const shade = rim - (rims[x] as number);
      speck = speck + 1 === grainLength ? 0 : speck + 1;
      const noise = grain[speck] as number;
      for (let channel = corner; channel < corner + 3; channel++, at++) {
        const left = band[channel] as number;
        const glow = left + ((band[channel + 3] as number) - left) * along;
        const value = curve[pixels[at] as number] as number;
        const result = (value + glow * (255 - value)) * shade + noise;
        pixels[at] = result < 0 ? 0 : result > 255 ? 255 : result;
      }
    }
  }
}
