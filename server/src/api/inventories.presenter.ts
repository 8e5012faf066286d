import type { Inventory } from '@teduh/shared/inspections';
import { toRinggit } from '@teduh/shared/money';
import type { InventoryRow } from '../domain/inspections/inventories.repository.ts';

export const presentInventory = (row: InventoryRow): Inventory => ({
  property: { _id: row.property_id, name: row.property_name },
  room: row.property_type === 'Room Rental' ? row.id : null,
  roomName: row.room_name,
  version: row.version,
  updatedAt: row.updated_at?.toISOString() ?? null,
  items: row.items.map(({ room, name, count, value_sen }) => ({
    room,
    name,
    count,
    value: value_sen === null ? null : toRinggit(value_sen),
  })),
});
