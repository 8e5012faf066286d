import type { Deps } from '../../deps.ts';

/** After the rows are gone. A file that cannot be removed now is removed by the sweep, and must not make what was done an error. */
export async function removeDocumentFiles({ storage, log }: Deps, keys: string[]) {
  for (const key of keys)
    await storage.remove(key).catch((error) => log.warn({ err: error, keys: [key] }, 'applicant document'));
}
