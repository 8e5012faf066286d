import type { Day } from '@teduh/shared/days';
import type { DepositParts } from '@teduh/shared/deposits';
import { depositSenOf } from '@teduh/shared/deposits';
import { statusesBefore } from '@teduh/shared/moves';
import type { RenewalStatus } from '@teduh/shared/renewals';
import { renewalMoves } from '@teduh/shared/renewals.constants';
import { type Selectable, sql } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';
import type { Renewals } from '../../platform/db/schema.ts';
import { conflict, violatedConstraint } from '../../platform/errors.ts';

export type RenewalRow = Selectable<Renewals>;

/** What an offer or a question says. */
export type RenewalTerms = { stayMonths: number; rentSen: number; deposit: DepositParts };

/** Undefined where a contract is let end. */
export function termsOf(renewal: RenewalRow): RenewalTerms | undefined {
  const { stay_months, rent_sen, deposit_sen, utility_sen, access_card_sen } = renewal;
  if (stay_months === null || rent_sen === null || deposit_sen === null) return undefined;
  const [utilitySen, accessCardSen] = [utility_sen ?? 0, access_card_sen ?? 0];
  const securitySen = deposit_sen - utilitySen - accessCardSen;
  return {
    stayMonths: stay_months,
    rentSen: rent_sen,
    deposit: { securitySen, utilitySen, accessCardSen },
  };
}

const select = (db: Sql, contractId: string) =>
  db.selectFrom('renewals').selectAll().where('contract_id', '=', contractId);

export async function findNewest(db: Sql, contractId: string): Promise<RenewalRow | undefined> {
  return select(db, contractId).orderBy('place', 'desc').limit(1).executeTakeFirst();
}

export async function findOpen(db: Sql, contractId: string): Promise<RenewalRow | undefined> {
  return select(db, contractId).where('status', 'in', ['Offered', 'Asked']).executeTakeFirst();
}

export async function getById(db: Sql, id: string): Promise<RenewalRow> {
  return db.selectFrom('renewals').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

type NewRenewal = {
  contractId: string;
  status: 'Offered' | 'Asked' | 'Let end';
  by: string;
  at: Date;
  terms?: RenewalTerms;
};

export async function insert(tx: Tx, { contractId, status, by, at, terms }: NewRenewal): Promise<RenewalRow> {
  return tx
    .insertInto('renewals')
    .values({
      contract_id: contractId,
      status,
      side: status === 'Asked' ? 'tenant' : 'admin',
      proposed_by: by,
      created_at: at,
      ...(terms && {
        stay_months: terms.stayMonths,
        rent_sen: terms.rentSen,
        deposit_sen: depositSenOf(terms.deposit),
        utility_sen: terms.deposit.utilitySen,
        access_card_sen: terms.deposit.accessCardSen,
      }),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error) => {
      if (violatedConstraint(error) === 'one_open_renewal_per_contract') throw conflict('renewal_changed');
      throw error;
    });
}

type Answer = { to: RenewalStatus; by: string | null; at: Date; reason?: string; newContractId?: string };

/** The only statement that changes a status: of two answers at once, one succeeds and the other gets the conflict. */
export async function move(tx: Tx, id: string, { to, by, at, reason = '', newContractId }: Answer) {
  const { numUpdatedRows } = await tx
    .updateTable('renewals')
    .set({
      status: to,
      answered_by: by,
      answered_at: at,
      reason,
      ...(newContractId && { new_contract_id: newContractId }),
    })
    .where('id', '=', id)
    .where('status', 'in', statusesBefore<RenewalStatus>(renewalMoves, to))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw conflict('renewal_not_open');
}

/** The reasons of a tenant whose account has just been deleted, and those that were given to them. */
export async function eraseReasons(tx: Tx, userId: string) {
  const own = tx.selectFrom('contracts').select('id').where('user_id', '=', userId);
  await tx
    .updateTable('renewals')
    .set({ reason: '' })
    .where('contract_id', 'in', own)
    .where('reason', '<>', '')
    .execute();
}

/** Running contracts whose end is near, about which no admin has decided and none was asked yet. `only` asks the same of one contract. */
export async function listToDecide(
  db: Sql,
  today: Day,
  only?: string,
): Promise<{ id: string; user_id: string; unit_id: string }[]> {
  const { rows } = await sql<{ id: string; user_id: string; unit_id: string }>`
    select c.id, c.user_id, c.unit_id from contracts c
    where c.status = 'Active' and c.start_date <= ${today}::date and c.end_date > ${today}::date
      and is_ending_soon(c.end_date, c.terms, ${today}::date)
      and not exists (select from contracts n where n.renews = c.id and n.status in ('Awaiting', 'Active'))
      and not exists (select from renewals r where r.contract_id = c.id and r.status in ('Offered', 'Let end'))
      and not exists (select from notices n where n.contract_id = c.id and n.status = 'Given')
      and not exists (select from reminders m where m.subject_id = c.id and m.kind = 'renewal')
      ${only ? sql`and c.id = ${only}` : sql``}
    order by c.end_date, c.id limit 500`.execute(db);
  return rows;
}
