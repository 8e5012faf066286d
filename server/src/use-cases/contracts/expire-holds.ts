import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/contracts/contracts.mail.ts';
import { isHoldExpired, isMissedMove } from '../../domain/contracts/contracts.policy.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as followingMail from '../../domain/contracts/following.mail.ts';
import * as tenancyParties from '../../domain/contracts/tenancy-parties.repository.ts';
import type { Tx } from '../../platform/db/db.ts';
import { processEach } from '../../platform/process-each.ts';
import { settleOpenPayments } from '../payments/settle-open-payments.ts';
import { releaseUnit } from '../steps/release-unit.ts';
import { tellOfEnd } from '../steps/tell-of-end.ts';

/** Frees units whose contract was not signed and paid in time. A paid deposit keeps the unit; only the signature is asked for. */
export async function expireHolds(deps: Deps) {
  const ids = (await contracts.listExpiredHolds(deps.db, deps.clock.now())).map(({ id }) => id);
  await processEach(deps, 'expiry of holds', ids, (id) => expireHold(deps, id));
}

async function expireHold(deps: Deps, id: string) {
  const found = await contracts.getById(deps.db, id);
  // A deposit may be paid without us knowing yet, so the provider is asked first.
  if (found.deposit_id) await settleOpenPayments(deps, found.deposit_id);
  await deps.db.begin(async (tx) => {
    await tenancyParties.lock(tx, { userId: found.user_id, unitId: found.unit_id });
    const contract = await contracts.getById(tx, id);
    const now = deps.clock.now();
    const before = contract.renews ? await contracts.getById(tx, contract.renews) : undefined;
    const isMissed = before && isMissedMove(contract, before, deps.clock.today());
    if (!isMissed && !isHoldExpired(contract, now)) return;
    await releaseUnit(tx, null, contract, now, 'contract_not_awaiting');
    await deps.outbox.announce(tx, {
      ...(await told(tx, contract, before)),
      change: { tags: ['Application', 'Contract', 'Transaction'], to: { admins: true } },
      publicChange: { tag: 'Property', id: contract.property_id },
    });
  });
}

async function told(tx: Tx, contract: contracts.ContractRow, before: contracts.ContractRow | undefined) {
  if (!before)
    return { messages: [mail.holdExpired(contract)], toAdmins: [mail.holdExpiredForAdmins(contract)] };
  // The tenant had signed, the contract before ended meanwhile, and then the signing was voided.
  if (before.status === 'Ended') return tellOfEnd(tx, before, contract);
  return {
    messages: [followingMail.notContinued(contract, before)],
    toAdmins: [followingMail.notContinuedForAdmins(contract, before)],
  };
}
