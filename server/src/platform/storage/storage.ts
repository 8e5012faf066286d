export type StoredFile = { bytes: Buffer; contentType: string };
export type StoredName = { key: string; modifiedAt: Date };

/** Files by key. The content behind a key never changes, so that a file may be cached without a limit. */
export type Storage = {
  /** Writes the whole file or nothing, and the file survives a crash. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  get(key: string): Promise<StoredFile | undefined>;
  remove(key: string): Promise<void>;
  list(prefix: string): AsyncIterable<StoredName>;
};
