import type { Day } from '@teduh/shared/days';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import type { Reminders } from '../../platform/db/schema.ts';

type Kind = Selectable<Reminders>['kind'];

/** Records these reminders. Returns the subjects that were not reminded of before: only these are to be sent. */
export async function claimReminders(
  tx: Tx,
  kind: Kind,
  subjectIds: string[],
  at: Date,
): Promise<Set<string>> {
  if (subjectIds.length === 0) return new Set();
  const rows = subjectIds.map((subject_id) => ({ subject_id, kind, sent_at: at }));
  const fresh = await tx
    .insertInto('reminders')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject_id')
    .execute();
  return new Set(fresh.map(({ subject_id }) => subject_id));
}

/** For what is to be paid again: whoever was reminded of it before is reminded once more. */
export async function forgetReminders(tx: Tx, subjectId: string) {
  await tx.deleteFrom('reminders').where('subject_id', '=', subjectId).execute();
}

/** For the rents of a contract that will be charged to another card than the one that was announced. */
export async function forgetAnnouncements(tx: Tx, contractId: string) {
  await tx
    .deleteFrom('reminders')
    .where('kind', '=', 'autopay')
    .where('subject_id', 'in', (db) =>
      db
        .selectFrom('transactions')
        .select('id')
        .where('contract_id', '=', contractId)
        .where('status', '=', 'Pending'),
    )
    .execute();
}

const monthBeginsOn = sql`(c.start_date + coalesce(t.rent_month, t.charge_month) * interval '1 month')::date`;

/** For a contract that ends even earlier than on this day: of the months that begin before it, more is unused than was told. */
export async function forgetUnusedRent(tx: Tx, contractId: string, formerEnd: Day) {
  await sql`
    delete from reminders r using transactions t join contracts c on c.id = t.contract_id left join extra_charges e on e.id = t.extra_charge_id
    where r.kind = 'unused-rent' and r.subject_id = t.id and t.contract_id = ${contractId}
      and ${monthBeginsOn} < ${formerEnd}::date and (e.ended_on is null or ${monthBeginsOn} <= e.ended_on)`.execute(
    tx,
  );
}

/** For an extra charge that has ended on this day: of the month in which its contract ends, more is unused than was told. */
export async function forgetUnusedMonths(tx: Tx, extraChargeId: string, endedOn: Day) {
  await sql`
    delete from reminders r using transactions t join contracts c on c.id = t.contract_id
    where r.kind = 'unused-rent' and r.subject_id = t.id and t.extra_charge_id = ${extraChargeId}
      and ${monthBeginsOn} > ${endedOn}::date and ${monthBeginsOn} < c.end_date`.execute(tx);
}

/** For what has changed since it was told. */
export async function forgetReminder(tx: Tx, kind: Kind | readonly Kind[], subjectId: string) {
  await tx
    .deleteFrom('reminders')
    .where('subject_id', '=', subjectId)
    .where('kind', 'in', [kind].flat())
    .execute();
}
