import type { Sql, Tx } from '../../platform/db/db.ts';

/** A final report without its document, and how often sealing it has failed. */
export type ToSeal = { id: string; failures: number };

/** Those that may be tried at this moment. */
export async function listDue(db: Sql, at: Date): Promise<ToSeal[]> {
  return db
    .selectFrom('inspections')
    .select(['id', 'seal_failures as failures'])
    .where('status', '=', 'Final')
    .where('sealed_at', 'is', null)
    .where(({ or, eb }) => or([eb('next_seal_at', 'is', null), eb('next_seal_at', '<=', at)]))
    .orderBy('final_at')
    .limit(20)
    .execute();
}

type Sealed = { key: string; sha256: string; pages: number; at: Date };

/** False when another server was faster. */
export async function seal(tx: Tx, id: string, { key, sha256, pages, at }: Sealed): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('inspections')
    .set({ sealed_key: key, sealed_sha256: sha256, sealed_at: at, pages, next_seal_at: null })
    .where('id', '=', id)
    .where('status', '=', 'Final')
    .where('sealed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** `failures` is how many it were before. False when another server has noted the same try. */
export async function addFailure(tx: Tx, { id, failures }: ToSeal, nextTryAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('inspections')
    .set({ seal_failures: failures + 1, next_seal_at: nextTryAt })
    .where('id', '=', id)
    .where('sealed_at', 'is', null)
    .where('seal_failures', '=', failures)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
