import { statusesBefore } from '@teduh/shared/moves';
import type { SealProblem, SigningStatus } from '@teduh/shared/signing';
import { signingMoves } from '@teduh/shared/signing.constants';
import { type Selectable, sql } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';
import type { FailedSeals } from '../../platform/db/schema.ts';

type Sealed = { fileId: string; pages: number; at: Date };

/** Of a request that is locked. What failed before is forgotten. */
export async function seal(tx: Tx, id: string, { fileId, pages, at }: Sealed) {
  await tx
    .updateTable('signing_requests')
    .set({ status: 'Sealed', sealed_file_id: fileId, sealed_at: at, pages })
    .where('id', '=', id)
    .where('status', 'in', statusesBefore<SigningStatus>(signingMoves, 'Sealed'))
    .execute();
  await tx.deleteFrom('failed_seals').where('request_id', '=', id).execute();
}

const toSeal = (db: Sql) =>
  db
    .selectFrom('signing_requests as r')
    .leftJoin('failed_seals as f', 'f.request_id', 'r.id')
    .where('r.status', '=', 'Sealing');

/** A request that both have signed, and how often sealing it has failed. */
export type ToSeal = { id: string; failures: number };

/** Those that have no final document yet and may be tried at this moment. */
export async function listDue(db: Sql, at: Date): Promise<ToSeal[]> {
  return toSeal(db)
    .select(({ fn, val }) => ['r.id', fn.coalesce('f.failures', val(0)).as('failures')])
    .where(({ or, eb }) => or([eb('f.request_id', 'is', null), eb('f.next_try_at', '<=', at)]))
    .orderBy('r.completed_at')
    .limit(100)
    .execute();
}

export async function count(db: Sql): Promise<{ waiting: number; failed: number }> {
  return toSeal(db)
    .select(({ fn }) => [
      sql<number>`count(*) filter (where f.request_id is null)::integer`.as('waiting'),
      sql<number>`${fn.count('f.request_id')}::integer`.as('failed'),
    ])
    .executeTakeFirstOrThrow();
}

export type FailedSeal = Selectable<FailedSeals>;

export async function findFailure(db: Sql, requestId: string): Promise<FailedSeal | undefined> {
  return db.selectFrom('failed_seals').selectAll().where('request_id', '=', requestId).executeTakeFirst();
}

type Failure = ToSeal & { problem: SealProblem; nextTryAt: Date };

/** `failures` is how many it were before. False when another server has noted the same try. */
export async function addFailure(tx: Tx, { id, failures, problem, nextTryAt }: Failure): Promise<boolean> {
  const changed = { failures: failures + 1, problem, next_try_at: nextTryAt };
  const noted = await tx
    .insertInto('failed_seals')
    .values({ request_id: id, ...changed })
    .onConflict((conflict) =>
      conflict.column('request_id').doUpdateSet(changed).where('failed_seals.failures', '=', failures),
    )
    .returning('request_id')
    .executeTakeFirst();
  return noted !== undefined;
}

/** How many have failed so often, for the same reason. */
export async function countFailed(db: Sql, problem: SealProblem, atLeast: number): Promise<number> {
  const { failed } = await db
    .selectFrom('failed_seals')
    .select(({ fn }) => fn.countAll<string>().as('failed'))
    .where('problem', '=', problem)
    .where('failures', '>=', atLeast)
    .executeTakeFirstOrThrow();
  return Number(failed);
}

/** False when nothing has failed. */
export async function tryAt(tx: Tx, requestId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('failed_seals')
    .set({ next_try_at: at })
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
