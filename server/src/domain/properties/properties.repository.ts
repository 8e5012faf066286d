import type { PropertyType } from '@teduh/shared/properties';
import { type InferResult, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Sql, Tx } from '../../platform/db/db.ts';
import { notFound } from '../../platform/errors.ts';

export type PropertyRow = InferResult<ReturnType<typeof select>>[number];
export type UnitRow = PropertyRow['units'][number];
export type ImageRow = PropertyRow['images'][number];

/** Nothing but a live contract makes a unit occupied. */
export const isFree = sql<boolean>`not exists (select from live_contracts c where c.unit_id = u.id)`;

export const hasFreeUnit = sql<boolean>`exists (
  select from units u where u.property_id = properties.id and u.removed_at is null and ${isFree})`;

export function select(db: Sql) {
  return db
    .selectFrom('properties')
    .where('archived_at', 'is', null)
    .select([
      'properties.id',
      'properties.name',
      'type',
      'address',
      'properties.description',
      'house_rules',
      'properties.created_at',
    ])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('units')
          .select(['units.id', 'units.name', 'units.description', 'price_sen', 'deposit_sen'])
          .select((unit) =>
            jsonObjectFrom(
              unit
                .selectFrom('live_contracts as contracts')
                .innerJoin('users', 'users.id', 'contracts.user_id')
                .select(['users.id', 'firstname', 'lastname', 'email'])
                // When the last of several contracts that follow one another ends.
                .select(
                  sql<string>`(select max(l.end_date) from live_contracts l where l.unit_id = units.id)`.as(
                    'end_date',
                  ),
                )
                .whereRef('contracts.unit_id', '=', 'units.id')
                .orderBy('contracts.start_date')
                .limit(1),
            ).as('occupant'),
          )
          .whereRef('units.property_id', '=', 'properties.id')
          .where('removed_at', 'is', null)
          .orderBy('position'),
      ).as('units'),
      jsonArrayFrom(
        eb
          .selectFrom('property_images')
          .select(['content_hash', 'width', 'height', 'placeholder'])
          .whereRef('property_id', '=', 'properties.id')
          .orderBy('position'),
      ).as('images'),
      sql<number>`(
        select count(*)::int from applications a join units u on u.id = a.unit_id
        where u.property_id = properties.id and a.status = 'Waiting for Response')`.as(
        'waiting_applications',
      ),
    ]);
}

export async function findById(db: Sql, id: string): Promise<PropertyRow | undefined> {
  return select(db).where('properties.id', '=', id).executeTakeFirst();
}

export async function getById(db: Sql, id: string): Promise<PropertyRow> {
  const property = await findById(db, id);
  if (!property) throw notFound('property_not_found');
  return property;
}

export async function listFeatured(db: Sql, limit: number): Promise<PropertyRow[]> {
  return select(db)
    .where(hasFreeUnit)
    .orderBy('created_at', 'desc')
    .orderBy('properties.id', 'desc')
    .limit(limit)
    .execute();
}

/** A sitemap holds at most 50,000 addresses; the newest listings matter most. */
export async function listForSitemap(db: Sql) {
  const live = db.selectFrom('properties').select(['id', 'updated_at']).where('archived_at', 'is', null);
  return live.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(49_000).execute();
}

export async function getForUpdate(tx: Tx, id: string): Promise<PropertyRow> {
  await tx.selectFrom('properties').select('id').where('id', '=', id).forUpdate().execute();
  return getById(tx, id);
}

/** Which of these images belong to a property, archived ones included. */
export async function listReferencedHashes(db: Sql, hashes: string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db
    .selectFrom('property_images')
    .select('content_hash')
    .distinct()
    .where('content_hash', 'in', hashes)
    .execute();
  return new Set(rows.map((row) => row.content_hash));
}

type NewProperty = {
  name: string;
  type: PropertyType;
  address: string;
  description: string;
  houseRules: string;
  createdBy: string;
};

export async function insert(tx: Tx, { createdBy, houseRules, ...property }: NewProperty): Promise<string> {
  const values = { ...property, house_rules: houseRules, created_by: createdBy };
  return (await tx.insertInto('properties').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

export type Texts = {
  name?: string | undefined;
  address?: string | undefined;
  description?: string | undefined;
  houseRules?: string | undefined;
};

export async function update(tx: Tx, id: string, { houseRules, ...texts }: Texts, at: Date) {
  await tx
    .updateTable('properties')
    .set({ ...texts, house_rules: houseRules, updated_at: at })
    .where('id', '=', id)
    .execute();
}

export async function archive(tx: Tx, id: string, at: Date) {
  await tx.updateTable('properties').set({ archived_at: at, updated_at: at }).where('id', '=', id).execute();
}

export type Unit = { name: string | null; description: string; priceSen: number; depositSen: number };

export async function insertUnit(
  tx: Tx,
  property: { id: string; type: PropertyType },
  unit: Unit,
  position: number,
) {
  const { name, description, priceSen, depositSen } = unit;
  const values = { property_id: property.id, property_type: property.type, name, description, position };
  await tx
    .insertInto('units')
    .values({ ...values, price_sen: priceSen, deposit_sen: depositSen })
    .execute();
}

export async function updateUnit(tx: Tx, id: string, unit: Unit, position: number) {
  const { name, description, priceSen, depositSen } = unit;
  await tx
    .updateTable('units')
    .set({ name, description, position, price_sen: priceSen, deposit_sen: depositSen })
    .where('id', '=', id)
    .execute();
}

export async function removeUnit(tx: Tx, id: string, at: Date) {
  await tx.updateTable('units').set({ removed_at: at }).where('id', '=', id).execute();
}

/** Locks the units, so that a room cannot be removed while a contract for it is being made. */
export async function lockUnits(tx: Tx, propertyId: string) {
  await tx
    .selectFrom('units')
    .select('id')
    .where('property_id', '=', propertyId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Replaces all images of a property by these, in this order. */
export async function replaceImages(tx: Tx, propertyId: string, images: ImageRow[]) {
  await tx.deleteFrom('property_images').where('property_id', '=', propertyId).execute();
  if (images.length === 0) return;
  const rows = images.map((image, position) => ({ ...image, property_id: propertyId, position }));
  await tx.insertInto('property_images').values(rows).execute();
}

/** The units of a property that is still offered: its rooms, or the one unit of a Unit Rental. */
export async function listUnits(db: Sql, propertyId: string) {
  return db
    .selectFrom('units')
    .innerJoin('properties', 'properties.id', 'units.property_id')
    .select(['units.id', 'properties.type'])
    .where('properties.id', '=', propertyId)
    .where('archived_at', 'is', null)
    .where('removed_at', 'is', null)
    .execute();
}

export type ImportedProperty = Omit<NewProperty, 'houseRules' | 'createdBy'> & { id: string };
export type ImportedUnit = Omit<Unit, 'description'> & {
  id: string;
  propertyId: string;
  type: PropertyType;
  position: number;
};

export async function insertImported(
  tx: Tx,
  { properties, units }: { properties: ImportedProperty[]; units: ImportedUnit[] },
  by: string,
) {
  await sql`
    insert into properties (id, name, type, address, description, created_by)
    select id, name, type, address, description, ${by}::uuid
    from jsonb_to_recordset(${JSON.stringify(properties)}::jsonb) as property (
      id uuid, name text, type text, address text, description text)`.execute(tx);
  const rows = units.map(({ propertyId, priceSen, depositSen, ...same }) => ({
    ...same,
    property_id: propertyId,
    price_sen: priceSen,
    deposit_sen: depositSen,
  }));
  await sql`
    insert into units (id, property_id, property_type, name, position, price_sen, deposit_sen)
    select id, property_id, type, name, position, price_sen, deposit_sen
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as unit (
      id uuid, property_id uuid, type text, name text, position integer, price_sen integer, deposit_sen integer)`.execute(
    tx,
  );
}

/** Those whose import is undone. */
export const removeImportedUnits = (tx: Tx, ids: string[]) =>
  tx.deleteFrom('units').where('id', 'in', ids).execute();

export const removeImported = (tx: Tx, ids: string[]) =>
  tx.deleteFrom('properties').where('id', 'in', ids).execute();
