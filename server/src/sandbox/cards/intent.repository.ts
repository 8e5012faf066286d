import type { Selectable } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';
import type { SandboxPaymentIntents, SandboxRefunds } from '../../platform/db/schema.ts';

export type IntentRow = Selectable<SandboxPaymentIntents>;
export type RefundRow = Selectable<SandboxRefunds>;
type Status = 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';

type NewIntent = {
  id: string;
  clientSecret: string;
  amountSen: number;
  currency: string;
  description: string | null;
  metadata: Record<string, string>;
  createdAt: Date;
};
export type Change = {
  status: Status;
  card?: { brand: string; last4: string };
  lastError?: object;
  returnUrl?: string;
  succeedsAt?: Date;
  canceledAt?: Date;
};

export async function insert(tx: Tx, intent: NewIntent): Promise<IntentRow> {
  return tx
    .insertInto('sandbox_payment_intents')
    .values({
      id: intent.id,
      client_secret: intent.clientSecret,
      amount_sen: intent.amountSen,
      currency: intent.currency,
      description: intent.description,
      metadata: JSON.stringify(intent.metadata),
      created_at: intent.createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function find(sql: Sql, id: string): Promise<IntentRow | undefined> {
  return sql.selectFrom('sandbox_payment_intents').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The only statement that writes a status; undefined when the intent is in none of those it may leave. */
export async function move(
  tx: Tx,
  id: string,
  from: readonly Status[],
  change: Change,
): Promise<IntentRow | undefined> {
  const { status, card, lastError, returnUrl, succeedsAt, canceledAt } = change;
  return tx
    .updateTable('sandbox_payment_intents')
    .set({
      status,
      last_error: lastError ? JSON.stringify(lastError) : null,
      succeeds_at: succeedsAt ?? null,
      canceled_at: canceledAt ?? null,
      ...(card && { card_brand: card.brand, card_last4: card.last4 }),
      ...(returnUrl && { return_url: returnUrl }),
    })
    .where('id', '=', id)
    .where('status', 'in', from)
    .returningAll()
    .executeTakeFirst();
}

export async function listDue(sql: Sql, now: Date): Promise<string[]> {
  const due = await sql
    .selectFrom('sandbox_payment_intents')
    .select('id')
    .where('status', '=', 'processing')
    .where('succeeds_at', '<=', now)
    .limit(100)
    .execute();
  return due.map(({ id }) => id);
}

/** Undefined when this intent was refunded before. */
export async function insertRefund(tx: Tx, refund: RefundRow): Promise<RefundRow | undefined> {
  return tx
    .insertInto('sandbox_refunds')
    .values(refund)
    .onConflict((same) => same.column('payment_intent_id').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function findRefund(sql: Sql, intentId: string): Promise<RefundRow | undefined> {
  return sql
    .selectFrom('sandbox_refunds')
    .selectAll()
    .where('payment_intent_id', '=', intentId)
    .executeTakeFirst();
}
