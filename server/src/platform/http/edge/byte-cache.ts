/** Keeps what was used last, up to so many bytes in all. */
export function createByteCache<T extends { bytes: Buffer }>(maxBytes: number) {
  const entries = new Map<string, T>();
  let size = 0;

  function drop(key: string) {
    size -= entries.get(key)?.bytes.length ?? 0;
    entries.delete(key);
  }

  return {
    get(key: string): T | undefined {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry;
    },
    set(key: string, entry: T) {
      drop(key);
      if (entry.bytes.length > maxBytes) return;
      entries.set(key, entry);
      size += entry.bytes.length;
      for (const oldest of entries.keys()) {
        if (size <= maxBytes) return;
        drop(oldest);
      }
    },
  };
}
