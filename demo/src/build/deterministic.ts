import { createHash } from 'node:crypto';

const digest = (name: string) => createHash('sha256').update(`teduh demo: ${name}`).digest();

/** The same name always gives the same id, so that two first starts show the same demo. */
export function idOf(name: string): string {
  const bytes = digest(name).subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A whole number from 0 up to, and not including, `count`. */
export const numberOf = (name: string, count: number): number => digest(name).readUInt32BE(0) % count;
