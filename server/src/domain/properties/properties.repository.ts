import type { PropertyType } from '@teduh/shared/properties';
import { type SqlBool, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Sql, Tx } from '../../platform/db/db.ts';
import { notFound } from '../../platform/errors.ts';

export type UnitRow = {
  id: string;
  name: string | null;
  description: string;
  price_sen: number;
  deposit_sen: number;
  occupant: { id: string; firstname: string; lastname: string; email: string | null } | null;
};
export type ImageRow = { content_hash: string; width: number; height: number; placeholder: string };
export type PropertyRow = {
  id: string;
  name: string;
  type: PropertyType;
  address: string;
  description: string;
  created_at: Date;
  lowest_price_sen: number;
  waiting_applications: number;
  units: UnitRow[];
  images: ImageRow[];
};

/** A unit is occupied while it has a live contract: awaiting signature and payment, or active. Nothing else says so. */
const liveContracts = sql`('Awaiting', 'Active')`;
export const hasFreeUnit = sql<boolean>`exists (
  select from units u where u.property_id = properties.id and u.removed_at is null
    and not exists (select from contracts c where c.unit_id = u.id and c.status in ${liveContracts}))`;

export function selectProperties(on: Sql) {
  return on
    .selectFrom('properties')
    .where('archived_at', 'is', null)
    .select([
      'properties.id',
      'properties.name',
      'type',
      'address',
      'properties.description',
      'properties.created_at',
      'lowest_price_sen',
    ])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('units')
          .select(['units.id', 'units.name', 'units.description', 'price_sen', 'deposit_sen'])
          .select((unit) =>
            jsonObjectFrom(
              unit
                .selectFrom('contracts')
                .innerJoin('users', 'users.id', 'contracts.user_id')
                .select(['users.id', 'firstname', 'lastname', 'email'])
                .whereRef('contracts.unit_id', '=', 'units.id')
                .where(sql<SqlBool>`contracts.status in ${liveContracts}`)
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
    ])
    .$narrowType<{ type: PropertyType; lowest_price_sen: number }>();
}

export async function findById(on: Sql, id: string): Promise<PropertyRow | undefined> {
  return selectProperties(on).where('properties.id', '=', id).executeTakeFirst();
}

export async function getById(on: Sql, id: string): Promise<PropertyRow> {
  const property = await findById(on, id);
  if (!property) throw notFound('property_not_found');
  return property;
}

export async function listFeatured(on: Sql, limit: number): Promise<PropertyRow[]> {
  return selectProperties(on)
    .where(hasFreeUnit)
    .orderBy('created_at', 'desc')
    .orderBy('properties.id', 'desc')
    .limit(limit)
    .execute();
}

/** A sitemap holds at most 50,000 addresses; the newest listings matter most. */
export async function listForSitemap(on: Sql) {
  const live = on.selectFrom('properties').select(['id', 'updated_at']).where('archived_at', 'is', null);
  return live.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(49_000).execute();
}

export async function getForUpdate(tx: Tx, id: string): Promise<PropertyRow> {
  await tx.selectFrom('properties').select('id').where('id', '=', id).forUpdate().execute();
  return getById(tx, id);
}

type NewProperty = {
  name: string;
  type: PropertyType;
  address: string;
  description: string;
  createdBy: string;
};

export async function insert(tx: Tx, { createdBy, ...property }: NewProperty): Promise<string> {
  const values = { ...property, created_by: createdBy };
  return (await tx.insertInto('properties').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

export type Texts = {
  name?: string | undefined;
  address?: string | undefined;
  description?: string | undefined;
};

export async function update(tx: Tx, id: string, texts: Texts, at: Date) {
  await tx
    .updateTable('properties')
    .set({ ...texts, updated_at: at })
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

/** Locks what a tenant may be signing for at this very moment, so that a room cannot vanish under a contract. */
export async function lockUnits(tx: Tx, propertyId: string) {
  await tx
    .selectFrom('units')
    .select('id')
    .where('property_id', '=', propertyId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The pictures of a property in their order; the whole list is written anew. */
export async function replaceImages(tx: Tx, propertyId: string, images: ImageRow[]) {
  await tx.deleteFrom('property_images').where('property_id', '=', propertyId).execute();
  if (images.length === 0) return;
  const rows = images.map((image, position) => ({ ...image, property_id: propertyId, position }));
  await tx.insertInto('property_images').values(rows).execute();
}

/** What can be rented at a property that is still offered: its rooms, or the one unit that is the whole of it. */
export async function listUnits(on: Sql, propertyId: string): Promise<{ id: string; type: PropertyType }[]> {
  return on
    .selectFrom('units')
    .innerJoin('properties', 'properties.id', 'units.property_id')
    .select(['units.id', 'properties.type'])
    .$narrowType<{ type: PropertyType }>()
    .where('properties.id', '=', propertyId)
    .where('archived_at', 'is', null)
    .where('removed_at', 'is', null)
    .execute();
}
