import { writeDay } from '@teduh/shared/days';
import { writeSen } from '@teduh/shared/money';
import { fullName, nameOfTransaction, placeOf } from '@teduh/shared/names';
import { paths, slipsToAnswer } from '@teduh/shared/pages';
import type { TransactionStatus, TransactionType } from '@teduh/shared/transactions';
import { type Message, type MessageText, type RecipientRow, recipientOf } from '../../platform/outbox.ts';
import { receiptName } from './receipt.pdf.ts';
import { type TransferredCharge, transferReferenceOf } from './transfer-reference.ts';

export type PaidTransaction = RecipientRow & {
  id: string;
  type: TransactionType;
  amount_sen: number;
  lastname: string;
  property_name: string;
  room_name: string | null;
};

const wordsOfLateFee = ({ chargedSen, owedSen }: { chargedSen: number; owedSen: number }) =>
  owedSen === 0
    ? `As the money came on that day, the late fee of ${writeSen(chargedSen)} is cancelled. You do not need to pay it.`
    : `As the money came on that day, the late fee is ${writeSen(owedSen)} and no longer ${writeSen(chargedSen)}.`;

export function paid(
  transaction: PaidTransaction & { payment_method?: string | null },
  receiptNumber: number,
  paidOn: string,
  /** What the late fee was, and what it is for money that came on that day; cancelled where it is nothing. */
  lateFee?: { chargedSen: number; owedSen: number },
): Message {
  const { id, type, amount_sen, payment_method } = transaction;
  const isFromDeposit = payment_method === 'deposit';
  return {
    to: recipientOf(transaction),
    subject: `Receipt ${receiptNumber}: ${writeSen(amount_sen)} ${isFromDeposit ? 'paid from your deposit' : 'received'}`,
    paragraphs: [
      isFromDeposit
        ? `On ${writeDay(paidOn)} ${writeSen(amount_sen)} of your deposit paid the ${nameOfTransaction(type)} for ${placeOf(transaction)}.`
        : `Thank you. We received ${writeSen(amount_sen)} for your ${nameOfTransaction(type)} for ${placeOf(transaction)} on ${writeDay(paidOn)}.`,
      `Your receipt has the number ${receiptNumber}. It is attached as a PDF, and you find it beside the payment as well.`,
      ...(lateFee ? [wordsOfLateFee(lateFee)] : []),
    ],
    action: { label: 'See my receipt', path: paths.paymentHistory },
    attachment: { kind: 'receipt', id, name: receiptName(receiptNumber) },
  };
}

export function paidForAdmins(transaction: PaidTransaction): MessageText {
  const { type, amount_sen } = transaction;
  const name = fullName(transaction);
  return {
    subject: `${name} paid ${writeSen(amount_sen)}`,
    paragraphs: [`${name} paid the ${nameOfTransaction(type)} for ${placeOf(transaction)}.`],
    action: { label: 'See the transactions', path: paths.manageTransactions },
  };
}

export function slipForAdmins(transaction: PaidTransaction & TransferredCharge): MessageText {
  const { type, amount_sen } = transaction;
  const name = fullName(transaction);
  return {
    subject: `${name} has transferred ${writeSen(amount_sen)}`,
    paragraphs: [
      `${name} uploaded the slip of a bank transfer for the ${nameOfTransaction(type)} for ${placeOf(transaction)}. Please confirm it once the money has come.`,
      `The transfer should have the reference ${transferReferenceOf(transaction)}.`,
    ],
    action: { label: 'See the slips', path: slipsToAnswer },
  };
}

export function slipRefused(
  transaction: PaidTransaction & { status: TransactionStatus },
  reason: string,
): Message {
  const { id, type, amount_sen, status } = transaction;
  const isOver = status === 'Cancelled';
  return {
    to: recipientOf(transaction),
    subject: `Your transfer of ${writeSen(amount_sen)} could not be confirmed`,
    paragraphs: [
      `We could not confirm your transfer for the ${nameOfTransaction(type)} for ${placeOf(transaction)}${isOver ? '' : ', so it is still to be paid'}.`,
      `The reason: ${reason}`,
      ...(isOver ? ['It is no longer charged, so you do not need to pay it.'] : []),
    ],
    action: isOver
      ? { label: 'See my payments', path: paths.paymentHistory }
      : { label: 'Pay now', path: paths.payment(id) },
  };
}

export function reversed(transaction: PaidTransaction, reason: string): Message {
  const { id, type, amount_sen } = transaction;
  return {
    to: recipientOf(transaction),
    subject: `Your payment of ${writeSen(amount_sen)} was taken back`,
    paragraphs: [
      `The payment of ${writeSen(amount_sen)} for your ${nameOfTransaction(type)} for ${placeOf(transaction)} no longer counts, so it is to be paid again.`,
      `The reason: ${reason}`,
    ],
    action: { label: 'Pay now', path: paths.payment(id) },
  };
}

export function reversedForAdmins(transaction: PaidTransaction, reason: string): MessageText {
  const { type, amount_sen } = transaction;
  const name = fullName(transaction);
  return {
    subject: `A payment of ${name} was taken back`,
    paragraphs: [
      `The payment of ${writeSen(amount_sen)} by ${name} for the ${nameOfTransaction(type)} for ${placeOf(transaction)} was taken back: ${reason}`,
    ],
    action: { label: 'See the transactions', path: paths.manageTransactions },
  };
}

/** A slip waited, and the money came in another way. */
export function paidTwiceForAdmins(transaction: PaidTransaction): MessageText {
  const { type, amount_sen } = transaction;
  const name = fullName(transaction);
  return {
    subject: `${name} may have paid ${writeSen(amount_sen)} twice`,
    paragraphs: [
      `${name} had sent the slip of a bank transfer for the ${nameOfTransaction(type)} for ${placeOf(transaction)}, and it was paid in another way. If the transfer arrives too, please give it back.`,
    ],
    action: { label: 'See the transactions', path: paths.manageTransactions },
  };
}
