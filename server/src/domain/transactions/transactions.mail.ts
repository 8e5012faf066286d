import { writeDay } from '@teduh/shared/days';
import { writeSen } from '@teduh/shared/money';
import { placeOf } from '@teduh/shared/names';
import type { Message, MessageText, Recipient } from '../../platform/outbox.ts';
import { receiptName } from '../payments/receipt.pdf.ts';

type Due = {
  id: string;
  type: string;
  amount_sen: number;
  due_date: string;
  description: string;
  property_name: string;
  room_name: string | null;
};

const nameOf = ({ type }: Due) => (type === 'Monthly Rental' ? 'rent' : type.toLowerCase());
const pay = ({ id }: Due) => ({ label: 'Pay now', path: `/payment/${id}` });

export function due(tenant: Recipient, transaction: Due): Message {
  const { amount_sen, due_date, description } = transaction;
  return {
    to: tenant,
    subject: `${writeSen(amount_sen)} is due on ${writeDay(due_date)}`,
    paragraphs: [
      `Your ${nameOf(transaction)} for ${placeOf(transaction)}, ${writeSen(amount_sen)}, is due on ${writeDay(due_date)}.`,
      ...(description ? [description] : []),
    ],
    action: pay(transaction),
  };
}

export function dueSoon(tenant: Recipient, transaction: Due): Message {
  const { amount_sen, due_date } = transaction;
  return {
    to: tenant,
    subject: `Reminder: ${writeSen(amount_sen)} is due on ${writeDay(due_date)}`,
    paragraphs: [
      `A friendly reminder: your ${nameOf(transaction)} for ${placeOf(transaction)}, ${writeSen(amount_sen)}, is due on ${writeDay(due_date)}.`,
    ],
    action: pay(transaction),
  };
}

export function overdue(tenant: Recipient, transaction: Due): Message {
  const { amount_sen, due_date } = transaction;
  return {
    to: tenant,
    subject: `Overdue: ${writeSen(amount_sen)} was due on ${writeDay(due_date)}`,
    paragraphs: [
      `Your ${nameOf(transaction)} for ${placeOf(transaction)}, ${writeSen(amount_sen)}, was due on ${writeDay(due_date)} and has not arrived.`,
      'Please pay it as soon as you can, or write to us if something is wrong.',
    ],
    action: pay(transaction),
  };
}

export function overdueForAdmins(tenantName: string, transaction: Due): MessageText {
  const { amount_sen, due_date } = transaction;
  return {
    subject: `Overdue: ${writeSen(amount_sen)} from ${tenantName}`,
    paragraphs: [
      `${tenantName} has not paid the ${nameOf(transaction)} for ${placeOf(transaction)} that was due on ${writeDay(due_date)}.`,
    ],
    action: { label: 'See the transactions', path: '/manage-transactions' },
  };
}

export function paid(tenant: Recipient, transaction: Due, receiptNumber: number, paidOn: string): Message {
  return {
    to: tenant,
    subject: `Receipt ${receiptNumber}: ${writeSen(transaction.amount_sen)} received`,
    paragraphs: [
      `Thank you. We received ${writeSen(transaction.amount_sen)} for your ${nameOf(transaction)} for ${placeOf(transaction)} on ${writeDay(paidOn)}.`,
      `Your receipt has the number ${receiptNumber}. It is attached as a PDF, and you find it beside the payment as well.`,
    ],
    action: { label: 'See my receipt', path: '/payment-history' },
    attachment: { kind: 'receipt', id: transaction.id, name: receiptName(receiptNumber) },
  };
}

export function paidForAdmins(tenantName: string, transaction: Due): MessageText {
  return {
    subject: `${tenantName} paid ${writeSen(transaction.amount_sen)}`,
    paragraphs: [`${tenantName} paid the ${nameOf(transaction)} for ${placeOf(transaction)}.`],
    action: { label: 'See the transactions', path: '/manage-transactions' },
  };
}

export function refunded(tenant: Recipient, transaction: Due): Message {
  return {
    to: tenant,
    subject: `${writeSen(transaction.amount_sen)} goes back to you`,
    paragraphs: [
      `Your payment for ${placeOf(transaction)} could not be used any more, so ${writeSen(transaction.amount_sen)} goes back to the card it was paid with.`,
      'It can take a few days until your bank shows it.',
    ],
    action: { label: 'See my payments', path: '/payment-history' },
  };
}

export function withdrawn(tenant: Recipient, transaction: Due): Message {
  return {
    to: tenant,
    subject: `${writeSen(transaction.amount_sen)} is no longer due`,
    paragraphs: [
      `The ${nameOf(transaction)} of ${writeSen(transaction.amount_sen)} for ${placeOf(transaction)} was taken back. You do not need to pay it.`,
    ],
    action: { label: 'See my payments', path: '/payment-history' },
  };
}
