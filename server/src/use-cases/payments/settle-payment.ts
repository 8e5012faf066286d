import { dayOf } from '@teduh/shared/days';
import { fullName } from '@teduh/shared/names';
import type { Deps } from '../../deps.ts';
import * as parties from '../../domain/contracts/tenancy-parties.repository.ts';
import * as intents from '../../domain/payments/payment-intents.repository.ts';
import * as mail from '../../domain/transactions/transactions.mail.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { audit } from '../../platform/audit.ts';
import { recipientOf } from '../../platform/outbox.ts';
import type { Intent } from '../../platform/payments/provider.ts';
import { completeRental } from '../steps/complete-rental.ts';
import { makeRefund } from './refund-payment.ts';

/** The provider's word for the intent and what we made of it. */
export type Settlement = {
  status: Intent['status'];
  record: intents.IntentRecord;
  transactionId: string;
  /** As it stands, where it was read on the way. */
  transaction?: transactions.TransactionRow;
};

const currency = 'myr';

const isOurs = (intent: Intent, known: intents.PaymentIntentRow) =>
  intent.amountSen === known.amount_sen &&
  intent.currency === currency &&
  intent.metadata.transactionId === known.transaction_id;

/** Records the payment, once. Undefined when the transaction could not take it: it was cancelled, paid already, or asks for another amount. */
async function record(
  deps: Deps,
  known: intents.PaymentIntentRow,
): Promise<transactions.TransactionRow | undefined> {
  const { user_id: userId, unit_id: unitId } = known;
  return deps.db.begin(async (tx) => {
    const now = deps.clock.now();
    await parties.lock(tx, { userId, unitId });
    const transaction = await transactions.pay(tx, known, now);
    if (!transaction) {
      const found = await transactions.getById(tx, known.transaction_id);
      return found.payment_intent_id === known.id ? found : undefined;
    }
    await intents.close(tx, known.id, 'settled', deps.clock.wall());
    const { id, receipt_number: receiptNumber } = transaction;
    const begun =
      transaction.type === 'Deposit' && transaction.is_signed
        ? await completeRental(tx, deps, { ...transaction, id: transaction.contract_id })
        : { messages: [], history: [] };
    const paid = {
      action: 'transaction.paid',
      subject: { type: 'transaction', id },
      before: { status: 'Pending' },
      after: { status: 'Paid', paymentIntentId: known.id, receiptNumber },
    };
    await audit(tx, null, [paid, ...begun.history]);
    await deps.outbox.announce(tx, {
      messages: [
        mail.paid(recipientOf(transaction), transaction, receiptNumber ?? 0, dayOf(now)),
        ...begun.messages,
      ],
      toAdmins: [mail.paidForAdmins(fullName(transaction), transaction)],
      change: { tags: ['Transaction', 'Contract', 'Application'], to: { admins: true, userIds: [userId] } },
    });
    return transaction;
  });
}

/**
 * The one place where a payment is believed, for the browser's call, the webhook and the reconciliation alike: the provider is asked,
 * and what it says is compared with what we asked for. Money that can no longer be taken goes back.
 */
export async function settleIntent(deps: Deps, known: intents.PaymentIntentRow): Promise<Settlement> {
  const { db, payments, clock, log } = deps;
  const { id: intentId, transaction_id: transactionId } = known;
  const settlement = (status: Intent['status'], record: intents.IntentRecord) => ({
    status,
    record,
    transactionId,
  });
  if (known.status === 'settled' || known.status === 'refunded') return settlement('succeeded', known.status);
  if (known.status === 'void') return settlement('canceled', 'void');

  const intent = await payments.findIntent(intentId);
  if (!intent) return settlement('canceled', 'open');
  if (intent.status === 'canceled') {
    await db.write((tx) => intents.close(tx, intentId, 'void', clock.wall()));
    return settlement('canceled', 'void');
  }
  if (intent.status !== 'succeeded') return settlement(intent.status, 'open');
  if (isOurs(intent, known)) {
    const transaction = await record(deps, known);
    if (transaction) return { ...settlement('succeeded', 'settled'), transaction };
  } else log.error({ intentId, transactionId }, 'a payment does not match what was asked for');
  await makeRefund(deps, intentId);
  return settlement('succeeded', 'refunded');
}

/** The same for whoever knows the payment only by the provider's id. */
export async function settlePayment(deps: Deps, intentId: string): Promise<Settlement | undefined> {
  const known = await intents.findById(deps.db, intentId);
  return known && settleIntent(deps, known);
}
