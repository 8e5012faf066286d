import { vi } from 'vitest';

type Stored = Record<string, unknown>;

const succeed = (request: object, result: unknown) =>
  queueMicrotask(() => {
    Object.assign(request, { result });
    (request as { onsuccess?: () => void }).onsuccess?.();
  });

/** The little of IndexedDB that is used, which happy-dom does not have: stores with a key, and indexes by one field. `isFull`: nothing can be put. */
export function stubIndexedDb({ isFull = false } = {}) {
  const rows = new Map<unknown, Stored>();

  function transaction() {
    const self: { oncomplete?: () => void; onabort?: () => void; error: Error | null } = { error: null };
    const answer = (result: unknown) => {
      queueMicrotask(() => (self.error ? self.onabort?.() : self.oncomplete?.()));
      return { result };
    };
    const objectStore = () => ({
      put(row: Stored) {
        if (isFull) self.error = new Error('QuotaExceededError');
        else rows.set(row.id, row);
        return answer(row.id);
      },
      delete: (id: unknown) => answer(void rows.delete(id)),
      index: (field: string) => ({
        getAll: (value: unknown) => answer([...rows.values()].filter((row) => row[field] === value)),
      }),
    });
    return Object.assign(self, { objectStore });
  }

  const database = {
    createObjectStore: () => ({ createIndex: () => undefined }),
    transaction,
    close: () => undefined,
  };
  function open() {
    const request: { result: unknown; onupgradeneeded?: () => void } = { result: database };
    queueMicrotask(() => request.onupgradeneeded?.());
    succeed(request, database);
    return request;
  }
  vi.stubGlobal('indexedDB', { open });
  return rows;
}
