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

/** The only statement that changes a status. */
export async function change(tx: Tx, contractId: string, to: Change) {
  const { numUpdatedRows } = await tx
    .updateTable('stampings')
    .set({
      status: to.status,
      payer: to.payer,
      certificate_number: to.certificateNumber,
      stamped_on: to.stampedOn,
      duty_paid_sen: to.dutyPaidSen,
    })
    .where('contract_id', '=', contractId)
    .where('status', 'in', [to.status, ...statusesBefore<StampingStatus>(stampingMoves, to.status)])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw conflict('stamping_not_possible');
}

/** Who has a certificate has filed the return. */
export async function setCertificate(tx: Tx, contractId: string, key: string) {
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
    }))
    .where('contract_id', '=', contractId)
    .execute();
}

type ReminderKind = (typeof stampingReminders)[number]['kind'];

/** Those that were signed up to this day, have not been filed, and of which nobody was reminded in this way yet. */
export async function listToRemind(tx: Tx, kind: ReminderKind, executedUntil: Day): Promise<StampingRow[]> {
  return select(tx)
    .where('status', '=', 'Due')
    .where('executed_on', '<=', executedUntil)
    .where(
      sql<SqlBool>`not exists (select from reminders r where r.subject_id = stamping_details.id and r.kind = ${kind})`,
    )
    .orderBy('executed_on')
    .limit(500)
    .execute();
}
