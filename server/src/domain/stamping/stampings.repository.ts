import type { Day } from '@teduh/shared/days';
import { statusesBefore } from '@teduh/shared/moves';
import type { StampingPayer, StampingStatus } from '@teduh/shared/stamping';
import { stampingMoves, type stampingReminders } from '@teduh/shared/stamping.constants';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';
import type { StampingDetails } from '../../platform/db/schema.ts';
import { conflict } from '../../platform/errors.ts';

export type StampingRow = Selectable<StampingDetails>;

export const select = (db: Sql) => db.selectFrom('stamping_details').selectAll();

/** Of a contract that both have signed and that was not cancelled. */
export async function findOf(db: Sql, contractId: string): Promise<StampingRow | undefined> {
  return select(db).where('id', '=', contractId).executeTakeFirst();
}

/** Keeps changes of one stamping apart. */
export async function lockAndGet(tx: Tx, contractId: string): Promise<StampingRow> {
  await tx
    .selectFrom('stampings')
    .select('contract_id')
    .where('contract_id', '=', contractId)
    .forUpdate()
    .execute();
  const stamping = await findOf(tx, contractId);
  if (!stamping) throw conflict('stamping_not_begun');
  return stamping;
}

type Executed = { contractId: string; executedOn: Day; months: number; estimateSen: number; rulesFrom: Day };

/** One that was signed again after its upload was sent back is due later, unless somebody has had it stamped meanwhile. */
export async function begin(tx: Tx, { contractId, executedOn, months, estimateSen, rulesFrom }: Executed) {
  const values = { executed_on: executedOn, months, estimate_sen: estimateSen, rules_from: rulesFrom };
  await tx
    .insertInto('stampings')
    .values({ contract_id: contractId, ...values })
    .onConflict((conflicting) =>
      conflicting.column('contract_id').doUpdateSet(values).where('stampings.status', '=', 'Due'),
    )
    .execute();
}

export type Change = {
  status: StampingStatus;
  payer: StampingPayer;
  certificateNumber: string | null;
  stampedOn: Day | null;
  dutyPaidSen: number | null;
};

/** The only statement that changes a status. What is filed anew is awaited anew. */
export async function change(tx: Tx, contractId: string, to: Change, today: Day) {
  const isFiled = to.status === 'Filed';
  const { numUpdatedRows } = await tx
    .updateTable('stampings')
    .set({
      status: to.status,
      payer: to.payer,
      certificate_number: to.certificateNumber,
      stamped_on: to.stampedOn,
      duty_paid_sen: to.dutyPaidSen,
      filed_on: isFiled ? sql`coalesce(filed_on, ${today}::date)` : null,
      ...(!isFiled && { chased_at: null }),
    })
    .where('contract_id', '=', contractId)
    .where('status', 'in', [to.status, ...statusesBefore<StampingStatus>(stampingMoves, to.status)])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw conflict('stamping_not_possible');
}

/** Who has a certificate has filed the return. */
export async function setCertificate(tx: Tx, contractId: string, key: string, today: Day) {
  await tx
    .updateTable('stampings')
    .set(({ eb, ref }) => ({
      certificate_key: key,
      certificate_uploads: eb('certificate_uploads', '+', 1),
      status: eb
        .case()
        .when('status', '=', 'Due')
        .then(sql.lit<StampingStatus>('Filed'))
        .else(ref('status'))
        .end(),
      filed_on: sql`case status when 'Due' then ${today}::date else filed_on end`,
    }))
    .where('contract_id', '=', contractId)
    .execute();
}

export type FiledRow = StampingRow & { filed_on: Day };

/** Those that were filed up to this day and are not stamped, and of which nobody was reminded. From now on somebody was. */
export async function claimToChase(tx: Tx, filedUntil: Day, at: Date): Promise<FiledRow[]> {
  const { rows } = await sql<FiledRow>`
    with chased as (
      update stampings set chased_at = ${at}::timestamptz
      where status = 'Filed' and chased_at is null and filed_on <= ${filedUntil}::date and contract_id in (select id from stamping_details)
      returning contract_id, filed_on)
    select d.*, chased.filed_on from chased join stamping_details d on d.id = chased.contract_id order by chased.filed_on, d.id`.execute(
    tx,
  );
  return rows;
}

type ReminderKind = (typeof stampingReminders)[number]['kind'];

/** Those that were signed up to this day, have not been filed, and of which nobody was reminded in this way yet. */
export async function listToRemind(db: Sql, kind: ReminderKind, executedUntil: Day): Promise<StampingRow[]> {
  return select(db)
    .where('status', '=', 'Due')
    .where('executed_on', '<=', executedUntil)
    .where(
      sql<SqlBool>`not exists (select from reminders r where r.subject_id = stamping_details.id and r.kind = ${kind})`,
    )
    .orderBy('executed_on')
    .limit(500)
    .execute();
}
