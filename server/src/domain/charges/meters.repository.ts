import { type Selectable, sql } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';
import type { MeterReadings, Meters } from '../../platform/db/schema.ts';
import { conflict, notFound, violatedConstraint } from '../../platform/errors.ts';

export type MeterRow = Selectable<Meters>;
export type ReadingRow = Selectable<MeterReadings>;

type NewMeter = Pick<
  MeterRow,
  'contract_id' | 'name' | 'unit' | 'price_hundredths' | 'created_by' | 'created_at'
>;

export async function insert(tx: Tx, meter: NewMeter): Promise<string> {
  const { id } = await tx.insertInto('meters').values(meter).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function getById(db: Sql, id: string): Promise<MeterRow> {
  const meter = await db.selectFrom('meters').selectAll().where('id', '=', id).executeTakeFirst();
  if (!meter) throw notFound('meter_not_found');
  return meter;
}

/** Readings and prices of one meter follow each other. */
export async function lock(tx: Tx, id: string): Promise<MeterRow> {
  await tx.selectFrom('meters').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return getById(tx, id);
}

/** Of a meter that is locked. */
export async function setPrice(tx: Tx, id: string, hundredths: number) {
  await tx.updateTable('meters').set({ price_hundredths: hundredths }).where('id', '=', id).execute();
}

/** Of a meter that is locked. */
export async function end(tx: Tx, id: string, { on, by }: { on: string; by: string }) {
  await tx.updateTable('meters').set({ ended_on: on, ended_by: by }).where('id', '=', id).execute();
}

export type MeterPhotograph = Pick<ReadingRow, 'content_hash' | 'width' | 'height'>;

type NewReading = Pick<
  ReadingRow,
  'meter_id' | 'tenths' | 'read_on' | 'price_hundredths' | 'read_by' | 'entered_at'
> & {
  photograph: MeterPhotograph;
  /** The reading before it, the one up to which use was charged, and what is charged now. None of them for a first reading. */
  follows?: { last: ReadingRow; from: ReadingRow; chargeSen: number | undefined };
};

/** The database checks it once more: the last one is the last, nothing is below it, and the charge is what the readings give. */
export async function insertReading(
  tx: Tx,
  { photograph, follows, ...reading }: NewReading,
): Promise<string> {
  const { last, from, chargeSen } = follows ?? {};
  const { id } = await tx
    .insertInto('meter_readings')
    .values({
      ...reading,
      ...photograph,
      number: last ? last.number + 1 : 0,
      previous_number: last?.number ?? null,
      previous_tenths: last?.tenths ?? null,
      previous_read_on: last?.read_on ?? null,
      from_number: from?.number ?? null,
      from_tenths: from?.tenths ?? null,
      from_read_on: from?.read_on ?? null,
      charge_sen: chargeSen ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error) => {
      throw violatedConstraint(error) === 'one_reading_after_another' ? conflict('reading_meanwhile') : error;
    });
  return id;
}

export async function removeReading(tx: Tx, id: string) {
  await tx.deleteFrom('meter_readings').where('id', '=', id).execute();
}

export async function getReading(db: Sql, id: string): Promise<ReadingRow> {
  const reading = await db.selectFrom('meter_readings').selectAll().where('id', '=', id).executeTakeFirst();
  if (!reading) throw notFound('reading_not_found');
  return reading;
}

const newestFirst = (db: Sql, meterId: string) =>
  db
    .selectFrom('meter_readings')
    .selectAll()
    .where('meter_id', '=', meterId)
    .orderBy('number', 'desc')
    .limit(1);

export const getLastReading = (db: Sql, meterId: string): Promise<ReadingRow> =>
  newestFirst(db, meterId).executeTakeFirstOrThrow();

/** The last reading that made a charge, or the first one: use since then is not charged yet. */
export const getChargedReading = (db: Sql, meterId: string): Promise<ReadingRow> =>
  newestFirst(db, meterId)
    .where((eb) => eb.or([eb('charge_sen', 'is not', null), eb('number', '=', 0)]))
    .executeTakeFirstOrThrow();

export async function listOf(db: Sql, contractId: string): Promise<MeterRow[]> {
  return db
    .selectFrom('meters')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The readings of a contract's meters, the newest first, with who read them and what became of their charges. */
export async function listReadings(db: Sql, contractId: string) {
  return db
    .selectFrom('meter_readings as r')
    .innerJoin('meters as m', 'm.id', 'r.meter_id')
    .innerJoin('users as u', 'u.id', 'r.read_by')
    .leftJoin('transactions as t', (join) =>
      join.onRef('t.meter_reading_id', '=', 'r.id').on('t.split_from', 'is', null),
    )
    .selectAll('r')
    .select(['u.firstname', 'u.lastname', 't.id as transaction_id', 't.status as charge_status'])
    .where('m.contract_id', '=', contractId)
    .orderBy('r.number', 'desc')
    .execute();
}
export type ListedReading = Awaited<ReturnType<typeof listReadings>>[number];

/** The charge that was made from a reading, where there is one. */
export async function findChargeOf(db: Sql, readingId: string) {
  return db
    .selectFrom('transactions')
    .select(['id', 'status'])
    .where('meter_reading_id', '=', readingId)
    .where('split_from', 'is', null)
    .executeTakeFirst();
}

/** The reading that a transaction, or a part of one, was made from, with its meter and the reading that it begins at. */
export async function findReckoning(db: Sql, transactionId: string) {
  return db
    .selectFrom('transactions as t')
    .innerJoin('meter_readings as r', 'r.id', 't.meter_reading_id')
    .innerJoin('meters as m', 'm.id', 'r.meter_id')
    .innerJoin('meter_readings as f', (join) =>
      join.onRef('f.meter_id', '=', 'r.meter_id').onRef('f.number', '=', 'r.from_number'),
    )
    .selectAll('r')
    .select(['m.name', 'm.unit', 'f.id as from_id', 'f.width as from_width', 'f.height as from_height'])
    .select([sql<number>`f.tenths`.as('since_tenths'), sql<string>`f.read_on`.as('since')])
    .where('t.id', '=', transactionId)
    .executeTakeFirst();
}
export type ReckoningRow = NonNullable<Awaited<ReturnType<typeof findReckoning>>>;

/** Of these photographs, those that a reading has. */
export async function listReferencedHashes(db: Sql, hashes: string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db
    .selectFrom('meter_readings')
    .select('content_hash')
    .distinct()
    .where('content_hash', 'in', hashes)
    .execute();
  return new Set(rows.map((row) => row.content_hash));
}
