import type { Day } from '@teduh/shared/days';
import { statusesBefore } from '@teduh/shared/moves';
import type { NoticeStatus } from '@teduh/shared/notices';
import { noticeMoves } from '@teduh/shared/notices.constants';
import type { Selectable } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';
import type { Notices } from '../../platform/db/schema.ts';
import { conflict, violatedConstraint } from '../../platform/errors.ts';

export type NoticeRow = Selectable<Notices>;

const select = (db: Sql, contractId: string) =>
  db.selectFrom('notices').selectAll().where('contract_id', '=', contractId);

export async function findNewest(db: Sql, contractId: string): Promise<NoticeRow | undefined> {
  return select(db, contractId).orderBy('place', 'desc').limit(1).executeTakeFirst();
}

/** One that counts, or that waits for an answer. */
export async function findOpen(db: Sql, contractId: string): Promise<NoticeRow | undefined> {
  return select(db, contractId).where('status', 'in', ['Given', 'Proposed']).executeTakeFirst();
}

/** The notice for the end of the term that gave way to this proposal, in the same moment. */
export async function findGivenWay(db: Sql, proposal: NoticeRow): Promise<NoticeRow | undefined> {
  return select(db, proposal.contract_id)
    .where('kind', '=', 'end of term')
    .where('status', '=', 'Withdrawn')
    .where('answered_at', '=', proposal.created_at)
    .executeTakeFirst();
}

/** One that waits for an answer. */
export async function findProposal(db: Sql, contractId: string): Promise<NoticeRow | undefined> {
  return select(db, contractId).where('status', '=', 'Proposed').executeTakeFirst();
}

/** The contracts with a proposal to which nobody can agree any more: `isTooLate` in the policy. */
export async function listTooLate(db: Sql, today: Day): Promise<string[]> {
  const rows = await db
    .selectFrom('notices as n')
    .innerJoin('contracts as c', 'c.id', 'n.contract_id')
    .select('n.contract_id')
    .where('n.status', '=', 'Proposed')
    .where(({ eb, or, ref }) => or([eb('n.ends_on', '<', today), eb('n.ends_on', '>', ref('c.end_date'))]))
    .execute();
  return rows.map(({ contract_id }) => contract_id);
}

export async function getById(db: Sql, id: string): Promise<NoticeRow> {
  return db.selectFrom('notices').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

type NewNotice = {
  contractId: string;
  side: NoticeRow['side'];
  kind: NoticeRow['kind'];
  status: 'Given' | 'Proposed';
  givenBy: string;
  givenOn: Day;
  endsOn: Day;
  earliestOn: Day;
  feeSen: number;
  feeId: string | null;
  reason: string;
  at: Date;
};

export async function insert(tx: Tx, notice: NewNotice): Promise<NoticeRow> {
  return tx
    .insertInto('notices')
    .values({
      contract_id: notice.contractId,
      side: notice.side,
      kind: notice.kind,
      status: notice.status,
      given_by: notice.givenBy,
      given_on: notice.givenOn,
      ends_on: notice.endsOn,
      earliest_on: notice.earliestOn,
      fee_sen: notice.feeSen,
      fee_id: notice.feeId,
      reason: notice.reason,
      created_at: notice.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error) => {
      if (violatedConstraint(error) === 'one_open_notice_per_contract') throw conflict('notice_open');
      throw error;
    });
}

/** The reasons of a tenant whose account has just been deleted, and those that were given to them. */
export async function eraseReasons(tx: Tx, userId: string) {
  const own = tx.selectFrom('contracts').select('id').where('user_id', '=', userId);
  await tx
    .updateTable('notices')
    .set({ reason: '' })
    .where('contract_id', 'in', own)
    .where('reason', '<>', '')
    .execute();
}

/** The only statement that changes a status: of two answers at once, one succeeds and the other gets the conflict. */
export async function move(
  tx: Tx,
  id: string,
  { to, by, at }: { to: NoticeStatus; by: string | null; at: Date },
) {
  const { numUpdatedRows } = await tx
    .updateTable('notices')
    .set({ status: to, answered_by: by, answered_at: at })
    .where('id', '=', id)
    .where('status', 'in', statusesBefore<NoticeStatus>(noticeMoves, to))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw conflict('notice_not_open');
}
