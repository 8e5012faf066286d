import type { Day } from '@teduh/shared/days';
import { type Selectable, sql } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';
import type { AutopayMandates } from '../../platform/db/schema.ts';
import type { SavedCard } from '../../platform/payments/provider.ts';

export type Mandate = Selectable<AutopayMandates>;
export type EndReason = NonNullable<Mandate['ended_because']>;

const select = (db: Sql) => db.selectFrom('autopay_mandates').selectAll();

export async function findActive(db: Sql, contractId: string): Promise<Mandate | undefined> {
  return select(db).where('contract_id', '=', contractId).where('status', '=', 'Active').executeTakeFirst();
}

export async function findPending(db: Sql, contractId: string): Promise<Mandate | undefined> {
  return select(db).where('contract_id', '=', contractId).where('status', '=', 'Pending').executeTakeFirst();
}

export async function findById(db: Sql, id: string): Promise<Mandate | undefined> {
  return select(db).where('id', '=', id).executeTakeFirst();
}

export async function findPendingBySetup(db: Sql, setupId: string): Promise<Mandate | undefined> {
  return select(db).where('setup_intent_id', '=', setupId).where('status', '=', 'Pending').executeTakeFirst();
}

export async function findPendingByPayment(db: Sql, intentId: string): Promise<Mandate | undefined> {
  return select(db)
    .where('payment_intent_id', '=', intentId)
    .where('status', '=', 'Pending')
    .executeTakeFirst();
}

export async function findActiveByCard(db: Sql, cardId: string): Promise<Mandate | undefined> {
  return select(db).where('card_id', '=', cardId).where('status', '=', 'Active').executeTakeFirst();
}

/** Consents whose card was not set up since this moment. */
export async function listUnfinished(db: Sql, before: Date): Promise<Mandate[]> {
  return select(db).where('status', '=', 'Pending').where('given_at', '<', before).limit(100).execute();
}

/** Those that have ended, of one contract or of all, and of which the provider still knows something. */
export async function listToDetach(db: Sql, contractId?: string): Promise<Mandate[]> {
  return select(db)
    .where('status', '=', 'Ended')
    .where('detached_at', 'is', null)
    .$if(contractId !== undefined, (query) => query.where('contract_id', '=', contractId ?? ''))
    .orderBy('ended_at')
    .limit(100)
    .execute();
}

/** Whether a consent that has not ended has this customer. */
export async function isCustomerInUse(db: Sql, customerId: string): Promise<boolean> {
  const found = await select(db)
    .where('customer_id', '=', customerId)
    .where('status', '<>', 'Ended')
    .executeTakeFirst();
  return found !== undefined;
}

/** Intents that could still be paid, of a customer whose consents have all ended, and which nobody has agreed to keep for another one. */
export async function listOpenIntents(
  db: Sql,
  customerId: string,
): Promise<{ id: string; created_at: Date }[]> {
  const { rows } = await sql<{ id: string; created_at: Date }>`
    select i.id, i.created_at from payment_intents i
    where i.status = 'open'
      and i.id in (
        select payment_intent_id from autopay_mandates where customer_id = ${customerId}
        union all
        select a.intent_id from autopay_attempts a join autopay_mandates m on m.id = a.mandate_id where m.customer_id = ${customerId})
      and not exists (select from autopay_mandates m where (m.customer_id = ${customerId} or m.payment_intent_id = i.id) and m.status <> 'Ended')`.execute(
    db,
  );
  return rows;
}

export type NewMandate = Pick<
  Mandate,
  | 'id'
  | 'contract_id'
  | 'customer_id'
  | 'setup_intent_id'
  | 'payment_intent_id'
  | 'consent_version'
  | 'given_at'
>;

/** Replaces one that was begun and not completed. */
export async function insert(tx: Tx, mandate: NewMandate) {
  await endOf(tx, mandate.contract_id, 'Pending', mandate.given_at);
  await tx.insertInto('autopay_mandates').values(mandate).execute();
}

async function endOf(tx: Tx, contractId: string, status: 'Pending' | 'Active', at: Date) {
  await tx
    .updateTable('autopay_mandates')
    .set({ status: 'Ended', ended_at: at, ended_because: 'replaced' })
    .where('contract_id', '=', contractId)
    .where('status', '=', status)
    .execute();
}

/** The consent counts from now on, instead of one before. False when it does not wait for its card any more. */
export async function activate(tx: Tx, mandate: Mandate, card: SavedCard, at: Date): Promise<boolean> {
  // Locked first: were it given up meanwhile, the one before would end for nothing.
  const pending = await select(tx)
    .where('id', '=', mandate.id)
    .where('status', '=', 'Pending')
    .forUpdate()
    .executeTakeFirst();
  if (!pending) return false;
  await endOf(tx, mandate.contract_id, 'Active', at);
  await releaseCard(tx, card.id);
  await tx
    .updateTable('autopay_mandates')
    .set({ status: 'Active', ...columnsOf(card) })
    .where('id', '=', mandate.id)
    .execute();
  return true;
}

/** A card that is used for the next consent is no longer of the one before, so that it is not detached with that one. */
async function releaseCard(tx: Tx, cardId: string) {
  await tx
    .updateTable('autopay_mandates')
    .set({ card_id: null, card_brand: null, card_last4: null, card_exp_month: null, card_exp_year: null })
    .where('card_id', '=', cardId)
    .where('status', '=', 'Ended')
    .execute();
}

const columnsOf = ({ id, brand, last4, expMonth, expYear }: SavedCard) => ({
  card_id: id,
  card_brand: brand,
  card_last4: last4,
  card_exp_month: expMonth,
  card_exp_year: expYear,
});

/** Whether people see the same of it. */
export const isSameCard = (mandate: Mandate, card: SavedCard) =>
  Object.entries(columnsOf(card)).every(([name, value]) => mandate[name as keyof Mandate] === value);

/** Banks renew cards: brand, number and date may have changed since. */
export async function updateCard(tx: Tx, id: string, card: SavedCard) {
  await tx.updateTable('autopay_mandates').set(columnsOf(card)).where('id', '=', id).execute();
}

/** False when it has ended before. */
export async function end(tx: Tx, id: string, because: EndReason, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('autopay_mandates')
    .set({ status: 'Ended', ended_at: at, ended_because: because })
    .where('id', '=', id)
    .where('status', '<>', 'Ended')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends a consent whose card was never set up. One that counts by now stays. */
export async function giveUp(tx: Tx, id: string, at: Date) {
  await tx
    .updateTable('autopay_mandates')
    .set({ status: 'Ended', ended_at: at, ended_because: 'not completed' })
    .where('id', '=', id)
    .where('status', '=', 'Pending')
    .execute();
}

export async function markDetached(tx: Tx, id: string, at: Date) {
  await tx.updateTable('autopay_mandates').set({ detached_at: at }).where('id', '=', id).execute();
}

/** A rent, the card that it will be charged to, and its parties. */
export type ToAnnounce = { id: string; brand: string; last4: string; user_id: string; unit_id: string };

const selectToAnnounce = (db: Sql, id: string | null, until: Day, maxAttempts: number) =>
  sql<ToAnnounce>`
    select t.id, m.card_brand as brand, m.card_last4 as last4, c.user_id, c.unit_id
    from autopay_mandates m
      join contracts c on c.id = m.contract_id and c.status = 'Active'
      join transactions t on t.contract_id = c.id and t.status = 'Pending' and t.type = 'Monthly Rental'
    where m.status = 'Active' and (select takes_card from current_settings) and t.due_date <= ${until}
      and (${id}::uuid is null or t.id = ${id})
      and not exists (select from reminders r where r.subject_id = t.id and r.kind = 'autopay')
      and not exists (select from payment_slips s where s.transaction_id = t.id and s.status = 'Waiting for Confirmation')
      and (select count(*) from autopay_attempts a where a.transaction_id = t.id) < ${maxAttempts}
    order by t.due_date limit 500`
    .execute(db)
    .then(({ rows }) => rows);

/** Rents that will be charged by themselves and are due until then, which the tenant was not told of yet. */
export const listToAnnounce = (db: Sql, until: Day, maxAttempts: number) =>
  selectToAnnounce(db, null, until, maxAttempts);

/** Undefined where this rent is not to be announced any more. */
export async function findToAnnounce(
  db: Sql,
  id: string,
  until: Day,
  maxAttempts: number,
): Promise<ToAnnounce | undefined> {
  return (await selectToAnnounce(db, id, until, maxAttempts))[0];
}
