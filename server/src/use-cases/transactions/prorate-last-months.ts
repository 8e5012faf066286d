import type { Deps } from '../../deps.ts';
import * as tenancyParties from '../../domain/contracts/tenancy-parties.repository.ts';
import { listUnused } from '../../domain/transactions/last-month.repository.ts';
import { processEach } from '../../platform/process-each.ts';
import { cancelStaleIntents } from '../payments/cancel-stale-intents.ts';
import { prorateLastMonth } from '../steps/prorate-last-month.ts';

/**
 * A payment for days after the end of a contract may have been under way when that day was set: then it goes back when it has arrived, and what was
 * not paid becomes less. While the tenant may be typing a card number, the next run tries again.
 */
export async function prorateLastMonths(deps: Deps) {
  const unused = await listUnused(deps.db, { leastSen: 1, withOpenIntents: true });
  await processEach(deps, 'left payment not cancelled', unused, ({ id }) => cancelStaleIntents(deps, id));
  const contracts = new Map(unused.map((charge) => [charge.contract_id, charge]));
  await processEach(deps, 'last month not prorated', [...contracts.values()], (charge) =>
    deps.db.begin(async (tx) => {
      await tenancyParties.lock(tx, { userId: charge.user_id, unitId: charge.unit_id });
      await prorateLastMonth(tx, deps, charge.contract_id);
    }),
  );
}
