import type { Day } from '@teduh/shared/days';
import { type Selectable, sql } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';
import type { AutopayAttempts } from '../../platform/db/schema.ts';

export type Attempt = Selectable<AutopayAttempts>;

/** A rent that may be charged by itself, and what was done about it so far. */
export type DueCharge = {
  transaction_id: string;
  amount_sen: number;
  due_date: Day;
  mandate_id: string;
  customer_id: string;
  card_id: string;
  announced_at: Date | null;
  attempts: number;
  last_attempt_at: Date | null;
  /** How many intents there were for it, whoever made them. */
  intents: number;
};

/** Each rent that may be charged by itself. None that is being paid already, and none where no cards are taken. */
const charges = (maxAttempts: number) => sql`
    select t.id as transaction_id, t.amount_sen, t.due_date, m.contract_id, m.id as mandate_id, m.customer_id, m.card_id,
      (select sent_at from reminders r where r.subject_id = t.id and r.kind = 'autopay') as announced_at,
      coalesce(done.count, 0)::int as attempts, done.last_at as last_attempt_at,
      (select count(*)::int from payment_intents i where i.transaction_id = t.id) as intents
    from autopay_mandates m
      join contracts c on c.id = m.contract_id and c.status = 'Active'
      join transactions t on t.contract_id = c.id and t.status = 'Pending' and t.type = 'Monthly Rental'
      left join lateral (
        select count(*), max(a.created_at) as last_at, bool_or(a.status = 'Charging' or (a.status = 'Waiting for Authentication' and a.mandate_id = m.id and i.status = 'open')) as is_open
        from autopay_attempts a join payment_intents i on i.id = a.intent_id where a.transaction_id = t.id
      ) done on true
    where m.status = 'Active' and (select takes_card from current_settings)
      and done.is_open is distinct from true and coalesce(done.count, 0) < ${maxAttempts}
      and not exists (select from payment_slips s where s.transaction_id = t.id and s.status = 'Waiting for Confirmation')`;

const selectCharges = (db: Sql, contractId: string | null, until: Day | null, maxAttempts: number) =>
  sql<DueCharge>`
    select * from (${charges(maxAttempts)}) charge
    where (${contractId}::uuid is null or contract_id = ${contractId})
      and (${until}::date is null or (due_date <= ${until}
        -- What was announced before a restore was released may have been charged by the original.
        and not exists (select from reminders r join installation on r.sent_at <= released_at where r.subject_id = transaction_id and r.kind = 'autopay')))
    order by due_date, transaction_id limit 500`
    .execute(db)
    .then(({ rows }) => rows);

/** Rents that are due until this day, whose tenants were told of it. None that is being paid already, and none where no cards are taken. */
export async function listDue(db: Sql, until: Day, maxAttempts: number): Promise<DueCharge[]> {
  return (await selectCharges(db, null, until, maxAttempts)).filter((charge) => charge.announced_at);
}

/** The next rent of a contract that will be charged by itself. */
export async function findNext(
  db: Sql,
  contractId: string,
  maxAttempts: number,
): Promise<DueCharge | undefined> {
  return (await selectCharges(db, contractId, null, maxAttempts))[0];
}

type BegunCharge = Pick<DueCharge, 'due_date' | 'attempts'> & {
  announced_at: string | null;
  last_attempt_at: string | null;
};

/** Of a transaction in a statement about others, named by its column there. */
export const chargeOf = (transactionId: string, maxAttempts: number) =>
  sql<BegunCharge | null>`(select json_build_object('due_date', due_date, 'attempts', attempts, 'announced_at', announced_at, 'last_attempt_at', last_attempt_at)
    from (${charges(maxAttempts)}) charge where transaction_id = ${sql.ref(transactionId)})`;

/** A rent that waits for the tenant to confirm it with the bank, with the card of this consent. */
export async function findToConfirm(
  db: Sql,
  mandateId: string,
): Promise<{ transaction_id: string; amount_sen: number } | undefined> {
  return db
    .selectFrom('autopay_attempts')
    .innerJoin('payment_intents', 'payment_intents.id', 'intent_id')
    .innerJoin('transactions', 'transactions.id', 'autopay_attempts.transaction_id')
    .select(['transactions.id as transaction_id', 'transactions.amount_sen'])
    .where('transactions.status', '=', 'Pending')
    .where('payment_intents.status', '=', 'open')
    .where('mandate_id', '=', mandateId)
    .where('autopay_attempts.status', '=', 'Waiting for Authentication')
    .executeTakeFirst();
}

type NewAttempt = Pick<
  Attempt,
  'transaction_id' | 'attempt' | 'mandate_id' | 'intent_id' | 'created_at' | 'started_at'
>;

/** False when the same attempt is there already. */
export async function insert(tx: Tx, attempt: NewAttempt): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('autopay_attempts')
    .values(attempt)
    .onConflict((same) => same.columns(['transaction_id', 'attempt']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Attempts that a server began before this moment and that have no answer yet. */
export async function listUnanswered(db: Sql, before: Date): Promise<Attempt[]> {
  return db
    .selectFrom('autopay_attempts')
    .selectAll()
    .where('status', '=', 'Charging')
    .where('started_at', '<', before)
    .orderBy('started_at')
    .limit(100)
    .execute();
}

type Answer = { status: Exclude<Attempt['status'], 'Charging'>; declineCode?: string | undefined };

/** False when it was answered before. */
export async function answer(
  tx: Tx,
  { transaction_id, attempt }: Attempt,
  { status, declineCode }: Answer,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('autopay_attempts')
    .set({ status, decline_code: declineCode ?? null })
    .where('transaction_id', '=', transaction_id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'Charging')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
