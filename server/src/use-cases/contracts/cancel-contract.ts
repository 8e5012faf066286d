import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/contracts/contracts.mail.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as followingMail from '../../domain/contracts/following.mail.ts';
import * as tenancyParties from '../../domain/contracts/tenancy-parties.repository.ts';
import * as intents from '../../domain/payments/payment-intents.repository.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import type { Tx } from '../../platform/db/db.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { trySendRefund } from '../payments/send-refund.ts';
import { releaseUnit } from '../steps/release-unit.ts';
import { returnPayment } from '../steps/return-payment.ts';
import { tellOfEnd } from '../steps/tell-of-end.ts';

/** An admin cancels a contract that is not active yet. A deposit that was paid is refunded. */
export async function cancelContract(deps: Deps, actor: Actor, id: string) {
  const found = await contracts.getById(deps.db, id);
  const refundId = await deps.db.begin(async (tx) => {
    await tenancyParties.lock(tx, { userId: found.user_id, unitId: found.unit_id });
    const contract = await contracts.getById(tx, id);
    if (contract.has_deposit_slip) throw conflict('slip_waiting');
    const deposit = await transactions.findDeposit(tx, id);
    if (deposit?.recorded_by && deposit.refunded_sen < deposit.amount_sen) throw conflict('deposit_recorded');
    await releaseUnit(tx, actor.id, contract, deps.clock.now(), 'contract_not_awaiting');
    const toRefund = deposit && (await refundDeposit(tx, deps, deposit));
    await deps.outbox.announce(tx, {
      ...(contract.renews
        ? await tellOfFollowing(tx, contract, contract.renews)
        : { messages: [mail.cancelled(contract, outcomeOf(deposit, toRefund))] }),
      change: { tags: ['Application', 'Contract', 'Transaction'], to: { admins: true } },
      publicChange: { tag: 'Property', id: contract.property_id },
    });
    return toRefund;
  });
  if (refundId) await trySendRefund(deps, refundId);
}

/** While the landlord had not signed it, the contract before it may have ended: then the tenancy ends now. */
async function tellOfFollowing(tx: Tx, contract: contracts.ContractRow, renews: string) {
  const before = await contracts.getById(tx, renews);
  if (before.status === 'Ended') return tellOfEnd(tx, before, contract);
  return { messages: [followingMail.followingCancelled(contract)] };
}

function outcomeOf(deposit: transactions.TransactionRow | undefined, toRefund: string | undefined) {
  if (toRefund) return 'goes back';
  if (deposit?.status !== 'Paid') return 'nothing paid';
  return deposit.is_disputed ? 'at the bank' : 'given back';
}

/** Nothing goes back while the bank decides about it: a lost dispute would give the money back twice. */
async function refundDeposit(tx: Tx, deps: Deps, deposit: transactions.TransactionRow) {
  const { id, payment_intent_id: intentId, is_disputed } = deposit;
  const intent = intentId && !is_disputed && (await intents.findById(tx, intentId));
  if (!intent) return undefined;
  await transactions.lock(tx, id);
  return returnPayment(tx, deps, intent);
}
