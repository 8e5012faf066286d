import type { Deps } from '../../deps.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as tenancyParties from '../../domain/contracts/tenancy-parties.repository.ts';
import { processEach } from '../../platform/process-each.ts';
import { endTenancy } from '../steps/end-tenancy.ts';

/** Ends contracts whose end date has come and frees their units. */
export async function endExpiredContracts(deps: Deps) {
  const expired = await contracts.listExpired(deps.db, deps.clock.today());
  await processEach(deps, 'contract not ended', expired, ({ id, user_id: userId, unit_id: unitId }) =>
    deps.db.begin(async (tx) => {
      await tenancyParties.lock(tx, { userId, unitId });
      const contract = await contracts.getById(tx, id);
      if (contract.status === 'Active') await endTenancy(tx, deps, null, contract);
    }),
  );
}
