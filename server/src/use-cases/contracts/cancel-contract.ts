import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/contracts/contracts.mail.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as parties from '../../domain/contracts/tenancy-parties.repository.ts';
import * as intents from '../../domain/payments/payment-intents.repository.ts';
import type { Actor } from '../../platform/http/access.ts';
import { recipientOf } from '../../platform/outbox.ts';
import { makeRefund } from '../payments/refund-payment.ts';
import { releaseUnit } from '../steps/release-unit.ts';

/** An admin takes back a contract that is not yet active. A deposit that was paid goes back to its card. */
export async function cancelContract(deps: Deps, actor: Actor, id: string) {
  const found = await contracts.getById(deps.db, id);
  const refund = await deps.db.begin(async (tx) => {
    const now = deps.clock.now();
    await parties.lock(tx, { userId: found.user_id, unitId: found.unit_id });
    const contract = await contracts.getById(tx, id);
    await releaseUnit(tx, actor.id, contract, now, 'contract_not_awaiting');
    const owed =
      contract.is_deposit_paid && contract.deposit_id
        ? await intents.askRefund(tx, contract.deposit_id, deps.clock.wall())
        : undefined;
    const tenant = recipientOf(contract);
    await deps.outbox.announce(tx, {
      messages: [mail.cancelled(tenant, contract, owed !== undefined)],
      change: { tags: ['Application', 'Contract', 'Transaction'], to: { admins: true } },
      publicTags: ['Property'],
    });
    return owed;
  });
  // Promised above and made by the reconciliation as well: a provider that does not answer now keeps nobody waiting.
  if (refund)
    await makeRefund(deps, refund).catch((error) => deps.log.warn({ reason: error.message }, 'refund'));
}
