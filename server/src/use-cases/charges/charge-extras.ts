import type { Deps } from '../../deps.ts';
import { chargeDueMonths } from '../steps/charge-due-months.ts';

/** Charges what is charged every month besides the rent, at the same time as the rent. */
export async function chargeExtras(deps: Deps) {
  await deps.db.begin((tx) => chargeDueMonths(tx, deps));
}
