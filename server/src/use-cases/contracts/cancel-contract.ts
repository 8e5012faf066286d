import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/contracts/contracts.mail.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as tenancyParties from '../../domain/contracts/tenancy-parties.repository.ts';
import * as intents from '../../domain/payments/payment-intents.repository.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { refundPayment } from '../payments/refund-payment.ts';
import { releaseUnit } from '../steps/release-unit.ts';

/** An admin cancels a contract that is not active yet. A deposit that was paid is refunded. */
export async function cancelContract(deps: Deps, actor: Actor, id: string) {
  const found = await contracts.getById(deps.db, id);
  const intentId = await deps.db.begin(async (tx) => {
    await tenancyParties.lock(tx, { userId: found.user_id, unitId: found.unit_id });
    const contract = await contracts.getById(tx, id);
    if (contract.has_deposit_slip) throw conflict('slip_waiting');
    const deposit = await transactions.findDeposit(tx, id);
    if (deposit?.recorded_by) throw conflict('deposit_recorded');
    await releaseUnit(tx, actor.id, contract, deps.clock.now(), 'contract_not_awaiting');
    const toRefund =
      contract.is_deposit_paid && contract.deposit_id
        ? await intents.askRefund(tx, contract.deposit_id, deps.clock.wall())
        : undefined;
    await deps.outbox.announce(tx, {
      messages: [mail.cancelled(contract, toRefund !== undefined)],
      change: { tags: ['Application', 'Contract', 'Transaction'], to: { admins: true } },
      publicChange: { tag: 'Property', id: contract.property_id },
    });
    return toRefund;
  });
  if (!intentId) return;
  // The refund is recorded as owed: if the provider does not answer now, the reconciliation makes it later.
  await refundPayment(deps, intentId).catch((error) => deps.log.warn({ reason: error.message }, 'refund'));
}
