import type { Deps } from '../../deps.ts';
import * as tenancyParties from '../../domain/contracts/tenancy-parties.repository.ts';
import { listUnused } from '../../domain/transactions/last-month.repository.ts';
import { prorateLastMonth } from '../steps/prorate-last-month.ts';

/** A payment for days after the end of a contract may have been under way when that day was set: then it goes back when it has arrived. */
export async function prorateLastMonths(deps: Deps) {
  const unused = await listUnused(deps.db, { leastSen: 1 });
  const contracts = new Map(unused.map((charge) => [charge.contract_id, charge]));
  for (const [contractId, { user_id: userId, unit_id: unitId }] of contracts)
    await deps.db.begin(async (tx) => {
      await tenancyParties.lock(tx, { userId, unitId });
      await prorateLastMonth(tx, deps, contractId);
    });
}
