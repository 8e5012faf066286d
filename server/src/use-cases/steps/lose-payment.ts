import { addDays, startOf } from '@teduh/shared/days';
import { nameOfTransaction } from '@teduh/shared/names';
import { daysToPay } from '@teduh/shared/transactions.constants';
import type { Deps } from '../../deps.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import { forgetReminders } from '../../domain/notifications/reminders.repository.ts';
import { outcomeOfLoss } from '../../domain/payments/disputes.policy.ts';
import * as disputes from '../../domain/payments/disputes.repository.ts';
import * as mail from '../../domain/payments/money-back.mail.ts';
import * as intents from '../../domain/payments/payment-intents.repository.ts';
import * as refunds from '../../domain/payments/refunds.repository.ts';
import * as reversed from '../../domain/payments/reversed-payments.repository.ts';
import * as newTransactions from '../../domain/transactions/new-transactions.repository.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import type { Tx } from '../../platform/db/db.ts';

/** A bank took money back for good: what is gone is to be paid again, where somebody can owe it. Once for each dispute. */
export async function losePayment(
  tx: Tx,
  deps: Deps,
  intent: intents.PaymentIntentRow,
  dispute: disputes.DisputeRow,
) {
  if (dispute.lost_at) return;
  const now = deps.clock.now();
  const transaction = await transactions.getById(tx, intent.transaction_id);
  const refunded_sen = await refunds.sumOfIntent(tx, intent.id);
  const outcome = outcomeOfLoss(transaction, { ...intent, refunded_sen }, dispute);
  if (outcome === 'to be paid again') await openAgain(tx, deps, transaction, dispute);
  const chargedAgainId =
    outcome === 'charged again' ? await chargeAgain(tx, deps, transaction, dispute) : null;
  await disputes.lose(tx, dispute.id, { outcome, chargedAgainId }, now);
  const toPayId = chargedAgainId ?? transaction.id;
  await deps.outbox.announce(tx, {
    messages: isOwed(outcome) ? [mail.disputeLost(transaction, dispute.amount_sen, toPayId)] : [],
    toAdmins: [mail.disputeLostForAdmins(transaction, dispute, outcome)],
    change: {
      tags: ['Transaction', 'Contract', 'Application'],
      to: { admins: true, userIds: [intent.user_id] },
    },
  });
}

const isOwed = (outcome: disputes.Loss['outcome']) =>
  outcome === 'to be paid again' || outcome === 'charged again';

/** As after a payment that an admin took back, but nobody looked at its due day: there is time to pay it. */
async function openAgain(
  tx: Tx,
  { clock }: Deps,
  { id, type, due_date, contract_id: contractId }: transactions.TransactionRow,
  { id: disputeId, payment_intent_id: intentId, reason }: disputes.DisputeRow,
) {
  const at = clock.now();
  const payBy = addDays(clock.today(), daysToPay);
  const dueDate = due_date > payBy ? due_date : payBy;
  await reversed.insertFrom(tx, id, { reason: `Dispute lost: ${reason}`, by: null, disputeId, at });
  await transactions.takePaymentBack(tx, id, at);
  await transactions.update(tx, id, { dueDate }, at);
  await intents.close(tx, intentId, 'lost', at);
  await forgetReminders(tx, id);
  if (type === 'Deposit') await contracts.holdUntil(tx, contractId, startOf(addDays(payBy, 1)));
}

async function chargeAgain(
  tx: Tx,
  { clock }: Deps,
  { type, contract_id: contractId }: transactions.TransactionRow,
  { amount_sen: amountSen }: disputes.DisputeRow,
): Promise<string> {
  return newTransactions.insertFee(tx, {
    contractId,
    amountSen,
    dueDate: addDays(clock.today(), daysToPay),
    description: `Taken back by the bank: ${nameOfTransaction(type)}`,
    createdBy: null,
    createdAt: clock.now(),
  });
}
