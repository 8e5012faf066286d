import type { Deps } from '../../deps.ts';
import { chargeDueMonths } from '../steps/charge-due-months.ts';

/** Charges the extra charges of each month, at the same time as its rent. */
export async function chargeExtras(deps: Deps) {
  await deps.db.begin((tx) => chargeDueMonths(tx, deps));
}
