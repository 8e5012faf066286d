import type { Deps } from '../../deps.ts';
import * as inventories from '../../domain/inspections/inventories.repository.ts';
import { chooseUnit } from '../steps/choose-unit.ts';

export async function getInventory({ db }: Deps, propertyId: string, room: string | undefined) {
  return inventories.getOf(db, await chooseUnit(db, propertyId, room));
}
