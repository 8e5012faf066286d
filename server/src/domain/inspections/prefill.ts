import type { MeterUnit } from '@teduh/shared/charges';
import { meterUnits } from '@teduh/shared/charges';
import type { ItemRow, NewItem } from './inspection-items.repository.ts';
import type { InventoryItemRow } from './inventories.repository.ts';

type Meter = { name: string; unit: MeterUnit };

const usualMeters: Record<(typeof meterUnits)[number], string> = { kWh: 'Electricity', 'm³': 'Water' };

const general: NewItem = { kind: 'general', name: 'Anything else' };

/** What is usually handed over, the meters of the contract, and what the inventory lists. */
export function linesFromInventory(meters: Meter[], inventory: InventoryItemRow[]): NewItem[] {
  const missing = meterUnits.filter((unit) => meters.every((meter) => meter.unit !== unit));
  const read = [...meters, ...missing.map((unit) => ({ name: usualMeters[unit], unit }))];
  return [
    { kind: 'key', name: 'Keys', count: 2 },
    { kind: 'card', name: 'Access cards', count: 1 },
    ...read.map(({ name, unit }): NewItem => ({ kind: 'meter', name, unit })),
    ...inventory.map(({ room, name, count }): NewItem => ({ kind: 'item', room, name, count })),
    general,
  ];
}

/** The lines of the report at the beginning, to be looked at again. What was missing then is no line any more. */
export const linesFromReport = (lines: ItemRow[]): NewItem[] =>
  lines
    .filter(({ condition }) => condition !== 'Missing')
    .map(({ id, kind, room, name, count, unit }) => ({ kind, room, name, count, unit, compares_with: id }));

/** What a report found, with the values that the inventory knew. */
export function inventoryFrom(lines: ItemRow[], known: InventoryItemRow[]): InventoryItemRow[] {
  const keyOf = ({ room, name }: { room: string; name: string }) => `${room}\n${name}`.toLowerCase();
  const values = new Map(known.map((item) => [keyOf(item), item.value_sen]));
  return lines
    .filter(({ kind, condition }) => kind === 'item' && condition !== 'Missing')
    .map((line) => ({
      room: line.room,
      name: line.name,
      count: line.count ?? 1,
      value_sen: values.get(keyOf(line)) ?? null,
    }));
}
