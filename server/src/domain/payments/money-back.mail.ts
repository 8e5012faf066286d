import { type Day, writeDay } from '@teduh/shared/days';
import { writeSen } from '@teduh/shared/money';
import { fullName, nameOfTransaction, placeOf } from '@teduh/shared/names';
import { paths } from '@teduh/shared/pages';
import { type Message, type MessageText, recipientOf } from '../../platform/outbox.ts';
import type { DisputeRow } from './disputes.repository.ts';
import type { PaidTransaction } from './payments.mail.ts';
import type { RefundRow } from './refunds.repository.ts';

const seePayment = ({ id }: PaidTransaction) => ({
  label: 'See the payment',
  path: paths.paymentDetails(id),
});

function ways({ method, reference }: RefundRow): string {
  if (method === 'provider')
    return 'It goes back the way it was paid, and it can take a few days until your bank shows it.';
  if (method === 'cash')
    return `It was given to you in cash${reference && `, with the reference ${reference}`}. If you did not get it, please tell us.`;
  return `It was sent to you by bank transfer, with the reference ${reference}.`;
}

/** The amount is that of the refund, which may be a part of what was paid. */
export function refunded(transaction: PaidTransaction, refund: RefundRow): Message {
  const { id, type } = transaction;
  const amount = writeSen(refund.amount_sen);
  const given = `We give back ${amount} of your ${nameOfTransaction(type)} for ${placeOf(transaction)}.`;
  const unused = `Your payment for ${placeOf(transaction)} could not be used any more, so ${amount} goes back to you.`;
  const isExplained =
    refund.asked_by !== null || refund.settles !== null || refund.amount_sen < transaction.amount_sen;
  const why = refund.is_foreign ? given : isExplained ? `${given} The reason: ${refund.reason}` : unused;
  return {
    to: recipientOf(transaction),
    subject: `${amount} goes back to you`,
    paragraphs: [why, ways(refund)],
    action: { label: 'See my payment', path: paths.paymentDetails(id) },
  };
}

/** While a bank decides about the money, or has taken it, a transfer would give it back twice. */
export function refundFailedForAdmins(
  transaction: PaidTransaction,
  refund: RefundRow,
  { isAtTheBank }: { isAtTheBank: boolean },
): MessageText {
  const name = fullName(transaction);
  const next = isAtTheBank
    ? 'The payment is disputed: the bank decides about the money, so please do not send it by another way.'
    : 'The money is still with you. Please give it back by a bank transfer or in cash, and record that.';
  return {
    subject: `A refund of ${writeSen(refund.amount_sen)} to ${name} failed`,
    paragraphs: [
      `The refund of the ${nameOfTransaction(transaction.type)} for ${placeOf(transaction)} did not reach ${name}. ${next}`,
    ],
    action: seePayment(transaction),
  };
}

/** What was paid for days after the end of a tenancy, or for a month after the end of an extra charge. */
type Unused = { amountSen: number; endDate: Day; endedExtra: string | null };

const whyUnused = (
  transaction: PaidTransaction,
  { endDate, endedExtra }: Unused,
  { tenancy, has }: { tenancy: string; has: string },
) =>
  endedExtra
    ? `${endedExtra} for ${placeOf(transaction)} ended on ${writeDay(endDate)}, and ${has} paid for a month after that.`
    : `${tenancy} of ${placeOf(transaction)} ends on ${writeDay(endDate)}, and ${has} paid for days after that.`;

/** Paid in cash or by a transfer, so an admin gives it back. */
export function unusedRent(transaction: PaidTransaction, unused: Unused): Message {
  const amount = writeSen(unused.amountSen);
  const why = whyUnused(transaction, unused, { tenancy: 'Your tenancy', has: 'you have' });
  return {
    to: recipientOf(transaction),
    subject: unused.endedExtra
      ? `${amount} is for a month after ${unused.endedExtra} ended`
      : `${amount} of your rent is for days after the end`,
    paragraphs: [`${why} We give back ${amount}, and write to you when we have.`],
    action: seePayment(transaction),
  };
}

/** Paid in cash or by a transfer, so nothing goes back by itself. */
export function unusedRentForAdmins(transaction: PaidTransaction, unused: Unused): MessageText {
  const [name, amount] = [fullName(transaction), writeSen(unused.amountSen)];
  const why = whyUnused(transaction, unused, { tenancy: 'The tenancy', has: `${name} has` });
  return {
    subject: `${amount} is to be given back to ${name}`,
    paragraphs: [
      `${why} Please give back ${amount} by a bank transfer or in cash, and record that as a refund of the payment.`,
    ],
    action: seePayment(transaction),
  };
}

export function refundedElsewhereForAdmins(transaction: PaidTransaction, refund: RefundRow): MessageText {
  const name = fullName(transaction);
  return {
    subject: `${writeSen(refund.amount_sen)} was refunded to ${name} at the payment provider`,
    paragraphs: [
      `Somebody refunded a payment for ${placeOf(transaction)} at the payment provider, not in Teduh. The books show it.`,
    ],
    action: seePayment(transaction),
  };
}

export function disputedForAdmins(transaction: PaidTransaction, dispute: DisputeRow): MessageText {
  const name = fullName(transaction);
  return {
    subject: `A payment of ${name} is disputed`,
    paragraphs: [
      `Whoever paid ${writeSen(dispute.amount_sen)} for ${placeOf(transaction)} by card has asked the bank to take it back (${dispute.reason}). Please answer at the payment provider, before the day that it names.`,
      'Until the bank has decided nothing changes here, and the payment cannot be refunded.',
    ],
    action: seePayment(transaction),
  };
}

export function disputeKeptForAdmins(transaction: PaidTransaction, dispute: DisputeRow): MessageText {
  return {
    subject: `The disputed payment of ${fullName(transaction)} stays with you`,
    paragraphs: [
      `The dispute about ${writeSen(dispute.amount_sen)} for ${placeOf(transaction)} is closed (${dispute.status}), and the payment counts as before.`,
    ],
    action: seePayment(transaction),
  };
}

const afterLoss: Record<NonNullable<DisputeRow['outcome']>, string> = {
  'to be paid again': 'The payment no longer counts, and the tenant has to pay it again.',
  'charged again': 'The tenant has to pay it again: it was added as a new charge.',
  'written off': 'Nobody is asked to pay it: the contract was cancelled, or it is less than RM 1.00.',
  returned: 'It had come too late and did not count as a payment, so nothing is owed.',
};

export function disputeLostForAdmins(
  transaction: PaidTransaction,
  dispute: DisputeRow,
  outcome: NonNullable<DisputeRow['outcome']>,
): MessageText {
  return {
    subject: `The bank took back ${writeSen(dispute.amount_sen)} of ${fullName(transaction)}`,
    paragraphs: [
      `The dispute about the ${nameOfTransaction(transaction.type)} for ${placeOf(transaction)} is lost. ${afterLoss[outcome]}`,
    ],
    action: seePayment(transaction),
  };
}

export function disputeLost(transaction: PaidTransaction, amountSen: number, toPayId: string): Message {
  return {
    to: recipientOf(transaction),
    subject: `${writeSen(amountSen)} is to be paid again`,
    paragraphs: [
      `The bank took back ${writeSen(amountSen)} that was paid by card for your ${nameOfTransaction(transaction.type)} for ${placeOf(transaction)}, so it is to be paid again.`,
    ],
    action: { label: 'Pay now', path: paths.payment(toPayId) },
  };
}

export function disputeRegainedForAdmins(transaction: PaidTransaction, dispute: DisputeRow): MessageText {
  return {
    subject: `A lost dispute about ${writeSen(dispute.amount_sen)} was won after all`,
    paragraphs: [
      `The bank gave back the money that it had taken from the payment of ${fullName(transaction)} for ${placeOf(transaction)}. If the tenant was asked to pay it again, please waive that charge or refund it.`,
    ],
    action: seePayment(transaction),
  };
}
