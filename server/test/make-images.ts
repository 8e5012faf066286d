import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

type Size = { width?: number; height?: number };

/** A photograph as a camera would make it: different for each seed, and not flat. */
export async function makePhoto({ width = 1200, height = 900, seed = 1 }: Size & { seed?: number } = {}) {
  const side = 24;
  const data = Buffer.from(
    Array.from({ length: side * side * 3 }, (_, at) => (at * 7919 * (seed + 1)) % 251),
  );
  return sharp(data, { raw: { width: side, height: side, channels: 3 } })
    .resize(width, height, { fit: 'fill' })
    .jpeg({ quality: 85 })
    .toBuffer();
}

function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** A PNG by hand: whatever size its header claims, with as few black rows as wanted behind it. One bit a pixel is grey, more are RGBA. */
export function makePng({
  width = 10,
  height = 10,
  depth = 8,
  interlaced = false,
  rows = height,
}: Size & { depth?: 1 | 8 | 16; interlaced?: boolean; rows?: number }) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const [colours, pixelBits] = depth === 1 ? [0, 1] : [6, depth * 4];
  header.set([depth, colours, 0, 0, interlaced ? 1 : 0], 8);
  const pixels = deflateSync(Buffer.alloc(rows * (1 + Math.ceil((width * pixelBits) / 8))), { level: 1 });
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
