import type { PatchContract } from '@teduh/shared/contracts';
import { messages } from '@teduh/shared/messages';
import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/contracts/contracts.mail.ts';
import { neverBegins, reasonNotToShorten } from '../../domain/contracts/contracts.policy.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as tenancyParties from '../../domain/contracts/tenancy-parties.repository.ts';
import { badRequest, conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { endTenancy } from '../steps/end-tenancy.ts';
import { shortenContract } from '../steps/shorten-contract.ts';

/** An admin ends an active contract earlier, today or on a later day. Rent and extra charges of the months from then on are cancelled. */
export async function endContract(deps: Deps, actor: Actor, id: string, input: PatchContract) {
  const today = deps.clock.today();
  const wanted = input.endDate ?? today;
  if (wanted < today) throw badRequest('invalid_fields', { endDate: messages.endDatePassed });
  const found = await contracts.getById(deps.db, id);

  return deps.db.begin(async (tx) => {
    await tenancyParties.lock(tx, { userId: found.user_id, unitId: found.unit_id });
    const contract = await contracts.getById(tx, id);
    const reason = reasonNotToShorten(contract);
    if (reason) throw conflict(reason);
    if (wanted > contract.end_date)
      throw badRequest('invalid_fields', { endDate: 'A contract cannot be made longer' });

    // A contract cannot end before its start date.
    const endDate = wanted < contract.start_date ? contract.start_date : wanted;
    await shortenContract(tx, deps, actor.id, contract, endDate);
    if (wanted === today || neverBegins(contract, endDate, today))
      await endTenancy(tx, deps, actor.id, await contracts.getById(tx, id));
    else
      await deps.outbox.announce(tx, {
        messages: [mail.shortened(contract, endDate)],
        change: { tags: ['Contract', 'Transaction'], to: { admins: true } },
      });
    return contracts.getById(tx, id);
  });
}
