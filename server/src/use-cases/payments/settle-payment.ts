import { dayOf } from '@teduh/shared/days';
import type { Deps } from '../../deps.ts';
import * as tenancyParties from '../../domain/contracts/tenancy-parties.repository.ts';
import * as intents from '../../domain/payments/payment-intents.repository.ts';
import * as mail from '../../domain/payments/payments.mail.ts';
import { matchesIntent } from '../../domain/payments/payments.policy.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { IntentStatus } from '../../platform/payments/provider.ts';
import { activateContract } from '../steps/activate-contract.ts';
import { refundPayment } from './refund-payment.ts';
import { voidIntent } from './void-intent.ts';

/** `status` is the provider's, `record` is ours. */
type Settlement = { status: IntentStatus; record: intents.IntentRecord };

/**
 * The one place where a payment is believed, for browser, webhook and job alike: the provider is asked, and its answer is compared with
 * what we asked for. Money that cannot be used is refunded.
 */
export async function settlePayment(deps: Deps, known: intents.PaymentIntentRow): Promise<Settlement> {
  const intentId = known.id;
  if (known.status === 'settled' || known.status === 'refunded')
    return { status: 'succeeded', record: known.status };
  if (known.status === 'void') return { status: 'canceled', record: 'void' };

  const intent = await deps.payments.findIntent(intentId);
  if (!intent) return { status: 'canceled', record: 'open' };
  if (intent.status === 'canceled') {
    await voidIntent(deps, intentId);
    return { status: 'canceled', record: 'void' };
  }
  if (intent.status !== 'succeeded') return { status: intent.status, record: 'open' };

  const isMatch = matchesIntent(known, intent);
  if (!isMatch) deps.log.error({ intentId }, 'a payment does not match what was asked for');
  if (isMatch && (await recordPayment(deps, known))) return { status: 'succeeded', record: 'settled' };
  await refundPayment(deps, intentId);
  return { status: 'succeeded', record: 'refunded' };
}

/** Records the payment once. Returns false if the transaction was cancelled, was paid by another intent, or asks for another amount. */
async function recordPayment(deps: Deps, intent: intents.PaymentIntentRow): Promise<boolean> {
  const { user_id: userId, unit_id: unitId } = intent;
  return deps.db.begin(async (tx) => {
    const now = deps.clock.now();
    await tenancyParties.lock(tx, { userId, unitId });
    const transaction = await transactions.pay(tx, intent, now);
    if (!transaction) {
      const { payment_intent_id } = await transactions.getById(tx, intent.transaction_id);
      return payment_intent_id === intent.id;
    }
    const { id, receipt_number, type, contract_id } = transaction;
    const receiptNumber = receipt_number ?? 0;
    await intents.close(tx, intent.id, 'settled', deps.clock.wall());
    await audit(tx, null, {
      action: 'transaction.paid',
      subject: { type: 'transaction', id },
      before: { status: 'Pending' },
      after: { status: 'Paid', paymentIntentId: intent.id, receiptNumber },
    });
    await deps.outbox.announce(tx, {
      messages: [mail.paid(transaction, receiptNumber, dayOf(now))],
      toAdmins: [mail.paidForAdmins(transaction)],
      change: { tags: ['Transaction', 'Contract', 'Application'], to: { admins: true, userIds: [userId] } },
    });
    if (type === 'Deposit' && transaction.is_signed)
      await activateContract(tx, deps, { ...transaction, id: contract_id });
    return true;
  });
}
