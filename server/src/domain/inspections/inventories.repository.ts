import type { Selectable } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';
import type { InventoryItems } from '../../platform/db/schema.ts';
import { conflict, notFound, violatedConstraint } from '../../platform/errors.ts';

export type InventoryItemRow = Omit<Selectable<InventoryItems>, 'unit_id' | 'position'>;

/** The unit with its list; version 0 where none was saved yet. */
export async function getOf(db: Sql, unitId: string) {
  const unit = await db
    .selectFrom('units')
    .innerJoin('properties', 'properties.id', 'units.property_id')
    .leftJoin('inventories', 'inventories.unit_id', 'units.id')
    .select([
      'units.id',
      'units.name as room_name',
      'properties.id as property_id',
      'properties.name as property_name',
      'properties.type as property_type',
      'inventories.version',
      'inventories.updated_at',
    ])
    .where('units.id', '=', unitId)
    .executeTakeFirst();
  if (!unit) throw notFound('property_not_found');
  return { ...unit, version: unit.version ?? 0, items: await listItems(db, unitId) };
}
export type InventoryRow = Awaited<ReturnType<typeof getOf>>;

export async function listItems(db: Sql, unitId: string): Promise<InventoryItemRow[]> {
  return db
    .selectFrom('inventory_items')
    .select(['room', 'name', 'count', 'value_sen'])
    .where('unit_id', '=', unitId)
    .orderBy('position')
    .execute();
}

type Saved = { unitId: string; version: number; items: InventoryItemRow[]; by: string; at: Date };

/** Replaces the whole list. Of two who began with the same version, the second gets the conflict. */
export async function save(tx: Tx, { unitId, version, items, by, at }: Saved) {
  const values = { version: version + 1, updated_by: by, updated_at: at };
  if (version === 0)
    await tx
      .insertInto('inventories')
      .values({ unit_id: unitId, ...values })
      .execute()
      .catch((error) => {
        throw violatedConstraint(error) === 'inventories_pkey' ? conflict('inventory_changed') : error;
      });
  else {
    const { numUpdatedRows } = await tx
      .updateTable('inventories')
      .set(values)
      .where('unit_id', '=', unitId)
      .where('version', '=', version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw conflict('inventory_changed');
  }
  await tx.deleteFrom('inventory_items').where('unit_id', '=', unitId).execute();
  if (items.length > 0)
    await tx
      .insertInto('inventory_items')
      .values(items.map((item, position) => ({ ...item, unit_id: unitId, position })))
      .execute();
}
