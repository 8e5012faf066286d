export type StoredFile = { bytes: Buffer; contentType: string };
export type StoredName = { key: string; modifiedAt: Date };
export type NewFile = { key: string; bytes: Uint8Array };

/** Files by key. The content behind a key never changes, so that a file may be cached without a limit. */
export type Storage = {
  /** Writes the whole file or nothing, and the file survives a crash. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Each of them like `put`, in less time. When it fails, some of them may be there. */
  putAll(files: NewFile[]): Promise<void>;
  get(key: string): Promise<StoredFile | undefined>;
  remove(key: string): Promise<void>;
  list(prefix: string): AsyncIterable<StoredName>;
};
