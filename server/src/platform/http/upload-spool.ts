import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError, tooMany } from '../errors.ts';

export type SpoolLimits = {
  /** Of all uploads together, from their first byte until they are answered. */
  totalBytes: number;
  perUser: number;
  /** For one form, however slowly it is sent. */
  timeoutMs: number;
};
const defaults: SpoolLimits = { totalBytes: 256 * 1024 * 1024, perUser: 2, timeoutMs: 120_000 };
const retrySeconds = 10;
const leftBehindMs = 60 * 60 * 1000;

type Receiving = { signal: AbortSignal; onChunk: () => void };

export type Upload = {
  /** Writes a file to disk as it arrives. Returns how many bytes it has. */
  receive(file: Readable, receiving: Receiving): Promise<number>;
  /** The files that were received, in their order. */
  readAll(): Promise<Buffer[]>;
  end(): Promise<void>;
};
export type UploadSpool = { open(userId: string): Upload; timeoutMs: number };

/**
 * Keeps what is being uploaded on disk, so that slow uploads take no memory, and counts it: beyond the limits of one user or of the whole
 * process an upload is refused instead of wearing the server down.
 */
export function createUploadSpool(directory: string, given: Partial<SpoolLimits> = {}): UploadSpool {
  const limits = { ...defaults, ...given };
  const uploadsOf = new Map<string, number>();
  let usedBytes = 0;

  /** What is old was left by a process that was killed. What is not may be another server's. */
  async function prepare() {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const before = Date.now() - leftBehindMs;
    for (const name of await readdir(directory)) {
      const path = join(directory, name);
      const file = await stat(path).catch(() => undefined);
      if (file && file.mtimeMs < before) await rm(path, { force: true });
    }
  }
  let prepared: Promise<void> | undefined;

  function take(bytes: number) {
    if (usedBytes + bytes > limits.totalBytes)
      throw new AppError(503, 'busy', { retryAfterSeconds: retrySeconds });
    usedBytes += bytes;
  }

  function open(userId: string): Upload {
    const others = uploadsOf.get(userId) ?? 0;
    if (others >= limits.perUser) throw tooMany(retrySeconds);
    uploadsOf.set(userId, others + 1);
    const paths: string[] = [];
    let takenBytes = 0;
    let hasEnded = false;

    return {
      async receive(file, { signal, onChunk }) {
        prepared ??= prepare().catch((error) => {
          prepared = undefined;
          throw error;
        });
        await prepared;
        const path = join(directory, randomUUID());
        paths.push(path);
        let bytes = 0;
        async function* count(chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            onChunk();
            take(chunk.length);
            takenBytes += chunk.length;
            bytes += chunk.length;
            yield chunk;
          }
        }
        try {
          await pipeline(file, count, createWriteStream(path, { mode: 0o600 }), { signal });
        } finally {
          // The caller went away before the file was there.
          if (hasEnded) await rm(path, { force: true });
        }
        return bytes;
      },
      readAll: () => Promise.all(paths.map((path) => readFile(path))),
      async end() {
        if (hasEnded) return;
        hasEnded = true;
        usedBytes -= takenBytes;
        const left = (uploadsOf.get(userId) ?? 1) - 1;
        if (left === 0) uploadsOf.delete(userId);
        else uploadsOf.set(userId, left);
        await Promise.all(paths.map((path) => rm(path, { force: true })));
      },
    };
  }

  return { open, timeoutMs: limits.timeoutMs };
}
