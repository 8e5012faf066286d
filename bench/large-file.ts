/** Writes and reads one large file, encrypted, in a process of its own, and tells how much memory each took beyond what it had before. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createStorage } from '../server/src/platform/storage/create-storage.ts';
import { fileKeyOf } from '../server/src/platform/storage/file-keys.ts';

const [s3 = '', megabytes = ''] = process.argv.slice(2);
const key = 'contracts/large.pdf';
const storage = createStorage({
  dataDir: '',
  s3: JSON.parse(s3),
  fileKeys: [fileKeyOf(Buffer.alloc(32, 7))],
});

async function peakMegabytes(work: () => Promise<void>): Promise<number> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 5);
  await work().finally(() => clearInterval(sampling));
  return Math.round((peak - before) / 1e6);
}

const piece = Buffer.alloc(1_000_000, 'teduh');
const [sent, read] = [createHash('sha256'), createHash('sha256')];
async function* pieces() {
  for (let count = 0; count < Number(megabytes); count += 1) {
    sent.update(piece);
    yield piece;
  }
}

// Loads the library.
await storage.check();
const uploadMB = await peakMegabytes(() => storage.putStream(key, pieces()));
const downloadMB = await peakMegabytes(async () => {
  const found = await storage.openStream(key);
  assert.equal(found?.sizeBytes, Number(megabytes) * 1_000_000);
  for await (const part of found.bytes) read.update(part);
});
assert.equal(read.digest('hex'), sent.digest('hex'));
console.log(JSON.stringify({ uploadMB, downloadMB }));
process.exit();
