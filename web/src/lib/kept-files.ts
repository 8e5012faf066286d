/** A file that was chosen and is not on the server yet, with the group that it belongs to. */
export type KeptFile = { id: string; group: string; file: File };
type StoredFile = KeptFile & { keptAt: number };

const longestKeptMs = 30 * 24 * 60 * 60 * 1000;

const open = () =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('teduh-kept-files', 1);
    request.onupgradeneeded = () => {
      const files = request.result.createObjectStore('files', { keyPath: 'id' });
      files.createIndex('group', 'group');
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Resolves when it is on the disk. */
async function run<Result>(
  mode: 'readonly' | 'readwrite',
  work: (files: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open();
  const done = new Promise<Result>((resolve, reject) => {
    const transaction = database.transaction('files', mode);
    const request = work(transaction.objectStore('files'));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
  return done.finally(() => database.close());
}

/** Whether it was kept: a full or forbidden storage keeps nothing. */
export async function keepFile(kept: KeptFile): Promise<boolean> {
  try {
    await run('readwrite', (files) => files.put({ ...kept, keptAt: Date.now() } satisfies StoredFile));
    return true;
  } catch {
    return false;
  }
}

export async function forgetFile(id: string): Promise<void> {
  await run('readwrite', (files) => files.delete(id)).catch(() => undefined);
}

/** Those that were chosen lately. Older ones belong to something that nobody can write any more, and go. */
export async function listKeptFiles(group: string): Promise<KeptFile[]> {
  try {
    const found: StoredFile[] = await run('readonly', (files) => files.index('group').getAll(group));
    const isOld = ({ keptAt }: StoredFile) => keptAt < Date.now() - longestKeptMs;
    for (const { id } of found.filter(isOld)) await forgetFile(id);
    return found.filter((each) => !isOld(each)).toSorted((a, b) => a.keptAt - b.keptAt);
  } catch {
    return [];
  }
}
