import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { damaged, SpreadsheetError } from './table.ts';

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const localHeader = 0x04034b50;
const maxEntries = 1_000;
/** A spreadsheet gets about ten times smaller. What gets this much smaller, beyond the first megabyte, was made to burst. */
const maxRatio = 200;
const harmlessBytes = 1024 * 1024;

export const tooMuch = () =>
  new SpreadsheetError('The XLSX file is too large once it is unpacked. Please split it into several files.');

export type Zip = { read(name: string): Buffer | undefined };

type Entry = { method: number; isEncrypted: boolean; packedBytes: number; offset: number };

function findDirectory(bytes: Buffer): { count: number; offset: number } {
  // At the end, before a comment of at most 64 kB.
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - 0xffff); at -= 1) {
    if (bytes.readUInt32LE(at) === endOfDirectory)
      return { count: bytes.readUInt16LE(at + 10), offset: bytes.readUInt32LE(at + 16) };
  }
  throw damaged();
}

function readDirectory(bytes: Buffer): Map<string, Entry> {
  const { count, offset } = findDirectory(bytes);
  if (count > maxEntries) throw damaged();
  const entries = new Map<string, Entry>();
  let at = offset;
  for (let index = 0; index < count; index += 1) {
    if (bytes.readUInt32LE(at) !== directoryEntry) throw damaged();
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) =>
      bytes.readUInt16LE(at + place),
    ) as [number, number, number];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    entries.set(name.replaceAll('\\', '/').toLowerCase(), {
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      method: bytes.readUInt16LE(at + 10),
      packedBytes: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
}

/** What the headers say about sizes is not believed: unpacking stops at the limits. */
export function openZip(bytes: Buffer, maxUnpackedBytes: number): Zip {
  let leftBytes = maxUnpackedBytes;

  function unpack({ method, isEncrypted, packedBytes, offset }: Entry): Buffer {
    if (isEncrypted) throw new SpreadsheetError('The XLSX file has a password. Please save it without one.');
    if (bytes.readUInt32LE(offset) !== localHeader) throw damaged();
    const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
    const packed = bytes.subarray(start, start + packedBytes);
    if (packed.length !== packedBytes || (method !== 0 && method !== 8)) throw damaged();
    const most = Math.min(leftBytes, Math.max(harmlessBytes, packedBytes * maxRatio));
    if (method === 0 && packed.length > most) throw tooMuch();
    const unpacked = method === 0 ? packed : inflate(packed, most);
    leftBytes -= unpacked.length;
    return unpacked;
  }

  try {
    const entries = readDirectory(bytes);
    return {
      read(name) {
        const entry = entries.get(name.toLowerCase());
        try {
          return entry && unpack(entry);
        } catch (error) {
          throw error instanceof RangeError ? damaged() : error;
        }
      },
    };
  } catch (error) {
    throw error instanceof RangeError ? damaged() : error;
  }
}

function inflate(packed: Buffer, maxOutputLength: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, maxOutputLength) });
  } catch (error) {
    throw (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? tooMuch() : damaged();
  }
}

/** Equal files make equal bytes. */
export function writeZip(files: Record<string, string>, { isPacked = false } = {}): Buffer {
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const [name, data] = [Buffer.from(path), Buffer.from(text)];
    const stored = isPacked ? deflateRawSync(data) : data;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    // Names are UTF-8; always 1 January 1980.
    common.writeUInt16LE(0x0800, 2);
    common.writeUInt16LE(isPacked ? 8 : 0, 4);
    common.writeUInt16LE(0x21, 8);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(stored.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.alloc(4);
    local.writeUInt32LE(localHeader);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(directoryEntry);
    entry.writeUInt16LE(20, 4);
    common.copy(entry, 6);
    entry.writeUInt32LE(offset, 42);
    bodies.push(local, common, name, stored);
    directory.push(entry, name);
    offset += 30 + name.length + stored.length;
  }
  const end = Buffer.alloc(22);
  const count = Object.keys(files).length;
  end.writeUInt32LE(endOfDirectory);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, ...directory, end]);
}
