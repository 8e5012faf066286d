import { toSen } from '@teduh/shared/money';
import type { CreateProperty, PatchProperty, RoomInput } from '@teduh/shared/properties';
import type { Tx } from '../../platform/db/db.ts';
import type { RoomPlan } from './plan-update.ts';
import * as properties from './properties.repository.ts';

const unitOfRoom = ({ name, description, price, depositAmount }: RoomInput): properties.Unit => ({
  name,
  description,
  priceSen: toSen(price),
  depositSen: toSen(depositAmount),
});

/** The units of a new property: its rooms, or one unit without a name that is the whole property. */
export function unitsOf(input: CreateProperty): properties.Unit[] {
  if (input.type === 'Room Rental') return input.rooms.map(unitOfRoom);
  const { price, depositAmount } = input;
  return [{ name: null, description: '', priceSen: toSen(price), depositSen: toSen(depositAmount) }];
}

/** Changes the price and the deposit of a property that is rented as a whole. */
export async function updateWholeUnit(
  tx: Tx,
  { units: [unit] }: properties.PropertyRow,
  { price, depositAmount }: PatchProperty,
) {
  if (!unit) return;
  const priceSen = price === undefined ? unit.price_sen : toSen(price);
  const depositSen = depositAmount === undefined ? unit.deposit_sen : toSen(depositAmount);
  const changed = { name: null, description: unit.description, priceSen, depositSen };
  await properties.updateUnit(tx, unit.id, changed, 0);
}

export async function updateRooms(
  tx: Tx,
  property: properties.PropertyRow,
  { rooms, removed, renamed }: RoomPlan,
  now: Date,
) {
  for (const { id } of removed) await properties.removeUnit(tx, id, now);
  // Room names are unique after every statement, so rooms that swap names first get their ids as temporary names.
  for (const { _id = '', ...room } of renamed)
    await properties.updateUnit(tx, _id, { ...unitOfRoom(room), name: _id }, 0);
  for (const [position, { _id, ...room }] of rooms.entries()) {
    if (_id) await properties.updateUnit(tx, _id, unitOfRoom(room), position);
    else await properties.insertUnit(tx, property, unitOfRoom(room), position);
  }
}
