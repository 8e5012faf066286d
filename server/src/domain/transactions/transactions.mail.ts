import { writeDay } from '@teduh/shared/days';
import { writeSen } from '@teduh/shared/money';
import { fullName, nameOfTransaction, placeOf } from '@teduh/shared/names';
import { paths } from '@teduh/shared/pages';
import { partsOf } from '@teduh/shared/transaction-parts';
import { type Message, type MessageText, recipientOf } from '../../platform/outbox.ts';
import type { TransactionRow } from './transactions.repository.ts';

type Transaction = Pick<
  TransactionRow,
  | 'id'
  | 'type'
  | 'amount_sen'
  | 'due_date'
  | 'description'
  | 'user_id'
  | 'firstname'
  | 'lastname'
  | 'email'
  | 'property_name'
  | 'room_name'
  | 'start_date'
  | 'rent_sen'
  | 'rent_month'
>;

const toPayment = ({ id }: Transaction) => ({ label: 'Pay now', path: paths.payment(id) });

/** Which month of rent it is, and what was written about it: of a fee, what it is for. */
function detailsOf(transaction: Transaction): string[] {
  const { type, description } = transaction;
  const months = type === 'Monthly Rental' ? partsOf(transaction) : [];
  return [...months.map(({ label }) => `${label}.`), ...(description ? [description] : [])];
}

export function due(transaction: Transaction): Message {
  const { type, amount_sen, due_date } = transaction;
  return {
    to: recipientOf(transaction),
    subject: `${writeSen(amount_sen)} is due on ${writeDay(due_date)}`,
    paragraphs: [
      `Your ${nameOfTransaction(type)} for ${placeOf(transaction)}, ${writeSen(amount_sen)}, is due on ${writeDay(due_date)}.`,
      ...detailsOf(transaction),
    ],
    action: toPayment(transaction),
  };
}

export function dueSoon(transaction: Transaction): Message {
  const { type, amount_sen, due_date } = transaction;
  return {
    to: recipientOf(transaction),
    subject: `Reminder: ${writeSen(amount_sen)} is due on ${writeDay(due_date)}`,
    paragraphs: [
      `A friendly reminder: your ${nameOfTransaction(type)} for ${placeOf(transaction)}, ${writeSen(amount_sen)}, is due on ${writeDay(due_date)}.`,
      ...detailsOf(transaction),
    ],
    action: toPayment(transaction),
  };
}

const overdueMail = (transaction: Transaction, subject: string, words: string): Message => {
  const { type, amount_sen, due_date } = transaction;
  return {
    to: recipientOf(transaction),
    subject: `${subject}: ${writeSen(amount_sen)} was due on ${writeDay(due_date)}`,
    paragraphs: [
      `Your ${nameOfTransaction(type)} for ${placeOf(transaction)}, ${writeSen(amount_sen)}, was due on ${writeDay(due_date)} and has not arrived.`,
      ...detailsOf(transaction),
      words,
    ],
    action: toPayment(transaction),
  };
};

/** The operator's words, or ours where there are none. */
export const overdue = (transaction: Transaction, words: string) =>
  overdueMail(
    transaction,
    'Overdue',
    words || 'Please pay it as soon as you can, or write to us if something is wrong.',
  );

export const overdueSecond = (transaction: Transaction, words: string) =>
  overdueMail(
    transaction,
    'Second reminder',
    words || 'This is our second reminder. Please pay within the next days, or tell us when you can pay.',
  );

export const overdueLast = (transaction: Transaction, words: string) =>
  overdueMail(
    transaction,
    'Last reminder',
    words ||
      'This is our last reminder. If we do not hear from you, a letter of demand follows, and the steps that your agreement names.',
  );

export function overdueForAdmins(transaction: Transaction): MessageText {
  const { type, amount_sen, due_date } = transaction;
  const name = fullName(transaction);
  return {
    subject: `Overdue: ${writeSen(amount_sen)} from ${name}`,
    paragraphs: [
      `${name} has not paid the ${nameOfTransaction(type)} for ${placeOf(transaction)} that was due on ${writeDay(due_date)}.`,
      ...detailsOf(transaction),
    ],
    action: { label: 'See the transactions', path: paths.manageTransactions },
  };
}

export function cancelled(transaction: Transaction): Message {
  const { type, amount_sen } = transaction;
  return {
    to: recipientOf(transaction),
    subject: `${writeSen(amount_sen)} is no longer due`,
    paragraphs: [
      `The ${nameOfTransaction(type)} of ${writeSen(amount_sen)} for ${placeOf(transaction)} was taken back. You do not need to pay it.`,
    ],
    action: { label: 'See my payments', path: paths.paymentHistory },
  };
}

export function split(transaction: Transaction, parts: Transaction[]): Message {
  const { type, amount_sen } = transaction;
  return {
    to: recipientOf(transaction),
    subject: `${writeSen(amount_sen)} can be paid in ${parts.length} parts`,
    paragraphs: [
      `Your ${nameOfTransaction(type)} for ${placeOf(transaction)}, ${writeSen(amount_sen)}, is split into ${parts.length} parts.`,
      ...parts.map((part) => `${writeSen(part.amount_sen)} is due on ${writeDay(part.due_date)}.`),
    ],
    action: { label: 'See my payments', path: paths.paymentHistory },
  };
}

export function waived(transaction: Transaction, reason: string): Message {
  const { type, amount_sen } = transaction;
  return {
    to: recipientOf(transaction),
    subject: `${writeSen(amount_sen)} is no longer due`,
    paragraphs: [
      `The ${nameOfTransaction(type)} of ${writeSen(amount_sen)} for ${placeOf(transaction)} is waived. You do not need to pay it.`,
      `The reason: ${reason}`,
    ],
    action: { label: 'See my payments', path: paths.paymentHistory },
  };
}
