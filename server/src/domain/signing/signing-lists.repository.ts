import { type SqlBool, sql } from 'kysely';
import type { Sql } from '../../platform/db/db.ts';

export type WaitingRow = {
  contract_id: string;
  request_id: string;
  tenant_signed_at: Date | null;
  /** Whom the agreement names; empty where it names nobody. */
  signatory_name: string;
};

/** Requests that the landlord has not signed. Only contracts that have not begun have any, and these are few. */
function selectWaitingForLandlord(db: Sql) {
  return (
    db
      .selectFrom('signing_requests as r')
      .innerJoin('contracts as c', 'c.id', 'r.contract_id')
      .where('c.status', '=', 'Awaiting')
      .where('r.status', '=', 'Open')
      // Signed on paper meanwhile.
      .where(sql<SqlBool>`not exists (select from valid_uploads f where f.contract_id = r.contract_id)`)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('signatures as landlord')
              .select('landlord.party')
              .whereRef('landlord.request_id', '=', 'r.id')
              .where('landlord.party', '=', 'landlord'),
          ),
        ),
      )
  );
}

/** How many there are, as a part of another statement. */
export const countWaitingForLandlord = (db: Sql) =>
  selectWaitingForLandlord(db).select(({ fn }) => fn.countAll<number>().as('count'));

/** Those that the tenant has signed first. */
export async function listWaitingForLandlord(db: Sql): Promise<WaitingRow[]> {
  return selectWaitingForLandlord(db)
    .innerJoin('settings as s', 's.version', 'c.settings_version')
    .leftJoin('signatures as tenant', (join) =>
      join.onRef('tenant.request_id', '=', 'r.id').on('tenant.party', '=', 'tenant'),
    )
    .select([
      'r.contract_id',
      'r.id as request_id',
      'tenant.signed_at as tenant_signed_at',
      's.signatory_name',
    ])
    .orderBy('tenant.signed_at', (order) => order.asc().nullsLast())
    .orderBy('r.created_at')
    .limit(500)
    .execute();
}

/** Open requests that the tenant was asked for before this moment, has not signed and was not reminded of yet. */
export async function listUnsignedByTenant(
  db: Sql,
  sentBefore: Date,
): Promise<{ id: string; contract_id: string }[]> {
  const { rows } = await sql<{ id: string; contract_id: string }>`
    select r.id, r.contract_id from signing_requests r join contract_facts c on c.id = r.contract_id
    where r.status = 'Open' and r.created_at <= ${sentBefore} and not c.is_signed
      and not exists (select from signatures s where s.request_id = r.id and s.party = 'tenant')
      and not exists (select from reminders where subject_id = r.contract_id and kind = 'signing')
    order by r.created_at limit 500`.execute(db);
  return rows;
}
