import type { Readable } from 'node:stream';

export type StoredFile = { bytes: Buffer; contentType: string };
export type StoredStream = { sizeBytes: number; contentType: string; bytes: Readable };
export type StoredName = { key: string; sizeBytes: number; modifiedAt: Date };
export type NewFile = { key: string; bytes: Uint8Array };

/** Where files lie: a directory or a bucket. The content behind a key never changes, so that a file may be cached without a limit. */
export type FileStore = {
  /** Writes the whole file or nothing, and the file survives a crash. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Each of them like `put`, in less time. When it fails, some of them may be there. */
  putAll(files: NewFile[]): Promise<void>;
  /** Like `put` for a file of any size, of which only a part is in memory. */
  putStream(key: string, pieces: AsyncIterable<Uint8Array>): Promise<void>;
  get(key: string): Promise<StoredFile | undefined>;
  /** Like `get` for a file of any size. Whoever does not read to the end destroys the stream. */
  openStream(key: string): Promise<StoredStream | undefined>;
  remove(key: string): Promise<void>;
  /** Without a prefix: every file that there is. */
  list(prefix?: string): AsyncIterable<StoredName>;
  /** Writes, reads and removes a small file, within seconds. Rejects with a StorageError that says in words what is wrong. */
  check(): Promise<void>;
};

export type Storage = FileStore & {
  /** The same files byte by byte as they are stored, private ones encrypted: for backups and moves. */
  asStored: FileStore;
};
