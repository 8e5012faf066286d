import { statusesBefore } from '@teduh/shared/moves';
import type { RefundMethod, RefundStatus } from '@teduh/shared/refunds';
import { refundMoves } from '@teduh/shared/refunds.constants';
import { type Selectable, sql } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';
import type { Refunds } from '../../platform/db/schema.ts';
import { conflict, violatedConstraint } from '../../platform/errors.ts';

export type RefundRow = Selectable<Refunds>;

const maxPerRun = 100;
const select = (db: Sql) => db.selectFrom('refunds').selectAll();

export type NewRefund = {
  transactionId: string;
  /** Of the payment that counts; null for money that came too late. */
  receiptNumber: number | null;
  intentId: string | null;
  amountSen: number;
  reason: string;
  askedBy: string | null;
  method: RefundMethod;
  status: RefundStatus;
  refundedAt: Date;
  createdAt: Date;
  reference?: string;
  requestKey?: string | undefined;
  replaces?: string;
  isForeign?: boolean;
  providerRefundId?: string;
  /** The contract whose deposit is settled by it. */
  settles?: string | null;
  /** The charge that it pays, where it does not leave us. */
  paysTransactionId?: string;
};

/** Throws when more would go back than was paid, or when this very refund is there already. */
export async function insert(tx: Tx, refund: NewRefund): Promise<RefundRow> {
  try {
    return await tx
      .insertInto('refunds')
      .values({
        transaction_id: refund.transactionId,
        receipt_number: refund.receiptNumber,
        payment_intent_id: refund.intentId,
        amount_sen: refund.amountSen,
        reason: refund.reason,
        asked_by: refund.askedBy,
        method: refund.method,
        status: refund.status,
        refunded_at: refund.refundedAt,
        created_at: refund.createdAt,
        settled_at: refund.status === 'Pending' ? null : refund.createdAt,
        reference: refund.reference ?? '',
        request_key: refund.requestKey ?? null,
        replaces: refund.replaces ?? null,
        is_foreign: refund.isForeign ?? false,
        provider_refund_id: refund.providerRefundId ?? null,
        settles: refund.settles ?? null,
        pays_transaction_id: refund.paysTransactionId ?? null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'refunds_stay_within_payment') throw conflict('refund_too_large');
    if (constraint === 'refunds_replaces_key') throw conflict('refund_not_failed');
    if (constraint === 'deposit_is_being_settled') throw conflict('deposit_being_settled');
    if (constraint === 'refunds_stay_within_settlement') throw conflict('settlement_changed');
    throw error;
  }
}

export async function findById(db: Sql, id: string): Promise<RefundRow | undefined> {
  return select(db).where('id', '=', id).executeTakeFirst();
}

export async function findByKey(
  db: Sql,
  transactionId: string,
  requestKey: string,
): Promise<RefundRow | undefined> {
  return select(db)
    .where('transaction_id', '=', transactionId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
}

export async function listOf(db: Sql, transactionId: string): Promise<RefundRow[]> {
  return select(db).where('transaction_id', '=', transactionId).orderBy('created_at').orderBy('id').execute();
}

export async function listByProviderIds(db: Sql, providerIds: string[]): Promise<RefundRow[]> {
  if (providerIds.length === 0) return [];
  return select(db).where('provider_refund_id', 'in', providerIds).execute();
}

/** One that failed, and that no transfer has replaced. */
export const isFailedWithoutTransfer = ({ id, status, is_foreign }: RefundRow, all: RefundRow[]) =>
  status === 'Failed' && !is_foreign && !all.some(({ replaces }) => replaces === id);

/** What of a payment by the provider went back or is going back. */
export async function sumOfIntent(db: Sql, intentId: string): Promise<number> {
  const rows = await select(db)
    .where('payment_intent_id', '=', intentId)
    .where('status', '<>', 'Failed')
    .execute();
  return rows.reduce((sum, { amount_sen }) => sum + amount_sen, 0);
}

/**
 * The refund that the provider talks about: by its id there, or by ours. Refunds by the system were made without either before this was
 * kept; one of the same amount is meant.
 */
export async function findMatching(
  db: Sql,
  intentId: string,
  refund: { id: string; refundId: string | undefined; amountSen: number },
): Promise<RefundRow | undefined> {
  const known = await select(db).where('payment_intent_id', '=', intentId).execute();
  return (
    known.find((row) => row.provider_refund_id === refund.id) ??
    known.find((row) => row.id === refund.refundId) ??
    known.find(
      (row) =>
        refund.refundId === undefined &&
        row.method === 'provider' &&
        row.asked_by === null &&
        row.provider_refund_id === null &&
        row.status !== 'Failed' &&
        row.amount_sen === refund.amountSen,
    )
  );
}

export async function link(tx: Tx, id: string, providerRefundId: string) {
  await tx
    .updateTable('refunds')
    .set({ provider_refund_id: providerRefundId })
    .where('id', '=', id)
    .where('provider_refund_id', 'is', null)
    .where('status', '<>', 'Failed')
    .execute();
}

type Move = { to: Exclude<RefundStatus, 'Pending'>; at: Date; failure?: string };

/** False when it was there before, or somewhere that does not lead there. */
export async function move(tx: Tx, id: string, { to, at, failure = '' }: Move): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set({ status: to, settled_at: at, failure })
    .where('id', '=', id)
    .where('status', 'in', statusesBefore<RefundStatus>(refundMoves, to))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Refunds that are not settled and were not checked with the provider for a while. Servers that ask at the same time get different ones. */
export async function claimPending(tx: Tx, before: Date, at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update refunds set checked_at = ${at} where id in (
      select id from refunds where status = 'Pending' and (checked_at is null or checked_at < ${before})
      order by checked_at nulls first limit ${maxPerRun} for update skip locked)
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
