import type { ErrorCode } from '@teduh/shared/errors.constants';
import { statusesBefore } from '@teduh/shared/moves';
import type { SlipStatus } from '@teduh/shared/transactions';
import { slipMoves } from '@teduh/shared/transactions.constants';
import type { Selectable } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';
import type { PaymentSlips } from '../../platform/db/schema.ts';
import { conflict } from '../../platform/errors.ts';

type SlipRow = Selectable<PaymentSlips>;

export async function findWaiting(db: Sql, transactionId: string): Promise<SlipRow | undefined> {
  return db
    .selectFrom('payment_slips')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .where('status', '=', 'Waiting for Confirmation')
    .executeTakeFirst();
}

export async function countOf(db: Sql, transactionId: string): Promise<number> {
  const slips = db.selectFrom('payment_slips').select('id').where('transaction_id', '=', transactionId);
  return (await slips.execute()).length;
}

type NewSlip = {
  transactionId: string;
  storageKey: string;
  uploadedBy: string;
  uploadedAt: Date;
  waitingSince: Date;
};

export async function insert(tx: Tx, slip: NewSlip) {
  await tx
    .insertInto('payment_slips')
    .values({
      transaction_id: slip.transactionId,
      storage_key: slip.storageKey,
      uploaded_by: slip.uploadedBy,
      uploaded_at: slip.uploadedAt,
      waiting_since: slip.waitingSince,
    })
    .execute();
}

type Move = {
  to: Exclude<SlipStatus, 'Waiting for Confirmation'>;
  at: Date;
  by: string | null;
  reason?: string;
};

/** Answers the slip of a transaction that waits. False when there is none. */
export async function answer(tx: Tx, transactionId: string, { to, at, by, reason }: Move): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_slips')
    .set({ status: to, answered_at: at, answered_by: by, reason: reason ?? null })
    .where('transaction_id', '=', transactionId)
    .where('status', 'in', statusesBefore<SlipStatus>(slipMoves, to))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function answerOrThrow(tx: Tx, transactionId: string, move: Move, otherwise: ErrorCode) {
  if (!(await answer(tx, transactionId, move))) throw conflict(otherwise);
}
