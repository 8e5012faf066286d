import type { Day } from '@teduh/shared/days';
import type { DepositParts } from '@teduh/shared/deposits';
import { depositSenOf } from '@teduh/shared/deposits';
import { sql } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';
import type { ContractFile } from './contract-files.repository.ts';

export type ImportedContract = {
  id: string;
  userId: string;
  unitId: string;
  startDate: Day;
  endDate: Day;
  rentSen: number;
  deposit: DepositParts;
  firstRentMonth: number;
};
type Making = {
  importId: string;
  settingsVersion: number;
  terms: object;
  createdBy: string;
  createdAt: Date;
  madeOn: Day;
};

/** Active at once: they were signed and paid elsewhere. Without an agreement of ours. */
export async function insert(tx: Tx, contracts: ImportedContract[], making: Making) {
  const { importId, settingsVersion, terms, createdBy, createdAt, madeOn } = making;
  const rows = contracts.map(
    ({ id, userId, unitId, startDate, endDate, rentSen, deposit, firstRentMonth }) => ({
      id,
      user_id: userId,
      unit_id: unitId,
      start_date: startDate,
      end_date: endDate,
      rent_sen: rentSen,
      deposit_sen: depositSenOf(deposit),
      utility_sen: deposit.utilitySen,
      access_card_sen: deposit.accessCardSen,
      first_rent_month: firstRentMonth,
    }),
  );
  await sql`
    insert into contracts (id, number, user_id, unit_id, start_date, end_date, status, rent_sen, deposit_sen, utility_sen, access_card_sen,
      activated_at, settings_version, terms, created_by, created_at, updated_at, import_id, first_rent_month)
    select id, contract_number(${madeOn}::date, nextval('contract_serials')), user_id, unit_id, start_date, end_date, 'Active', rent_sen,
      deposit_sen, utility_sen, access_card_sen, ${createdAt}::timestamptz, ${settingsVersion}, ${JSON.stringify(terms)}::jsonb,
      ${createdBy}::uuid, ${createdAt}::timestamptz, ${createdAt}::timestamptz, ${importId}::uuid, first_rent_month
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as contract (
      id uuid, user_id uuid, unit_id uuid, start_date date, end_date date, rent_sen integer, deposit_sen integer, utility_sen integer,
      access_card_sen integer, first_rent_month integer)`.execute(tx);
}

/** Those whose import is undone, with the signed agreements that came with them. Returns what was there. */
export async function remove(tx: Tx, ids: string[]): Promise<{ id: string; user_id: string }[]> {
  await tx.deleteFrom('contract_files').where('contract_id', 'in', ids).execute();
  return tx.deleteFrom('contracts').where('id', 'in', ids).returning(['id', 'user_id']).execute();
}

/** Tenants first, then units, as everywhere; each in one order. */
export async function lockParties(tx: Tx, userIds: string[], unitIds: string[]) {
  await sql`select id from users where id = any(${userIds}::uuid[]) order by id for no key update`.execute(
    tx,
  );
  await sql`select id from units where id = any(${unitIds}::uuid[]) order by id for no key update`.execute(
    tx,
  );
}

/** The place that a tenant rents by an import, as an invitation names it. */
export async function findPlaceOf(db: Sql, userId: string) {
  return db
    .selectFrom('contracts')
    .innerJoin('units', 'units.id', 'contracts.unit_id')
    .innerJoin('properties', 'properties.id', 'units.property_id')
    .select(['properties.name as property', 'units.name as room'])
    .where('user_id', '=', userId)
    .where('import_id', 'is not', null)
    .orderBy('contracts.created_at', 'desc')
    .executeTakeFirst();
}

/** What was paid elsewhere for days after the end of a contract; 0 also for one that was not imported. */
export async function sumPaidElsewhere(db: Sql, id: string): Promise<number> {
  const { rows } = await sql<{ sen: number }>`
    select coalesce(sum(c.rent_sen - month_share_sen(c.rent_sen, c.start_date, month, c.end_date)), 0)::integer as sen
    from contracts c cross join generate_series(0, c.first_rent_month - 1) as month where c.id = ${id}`.execute(
    db,
  );
  return rows[0]?.sen ?? 0;
}

/** Of the contracts of an import. */
export async function lockPartiesOf(tx: Tx, importId: string) {
  const rows = await tx
    .selectFrom('contracts')
    .select(['user_id', 'unit_id'])
    .where('import_id', '=', importId)
    .execute();
  await lockParties(
    tx,
    rows.map(({ user_id }) => user_id),
    rows.map(({ unit_id }) => unit_id),
  );
}

/** The agreement that both have signed elsewhere. */
export async function insertAgreement(
  tx: Tx,
  contractId: string,
  { storageKey, sha256, sizeBytes }: ContractFile,
  by: string,
  at: Date,
) {
  const values = { storage_key: storageKey, sha256, size_bytes: sizeBytes, created_by: by, created_at: at };
  await tx
    .insertInto('contract_files')
    .values({ contract_id: contractId, kind: 'signed', ...values })
    .execute();
}
