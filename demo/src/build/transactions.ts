import * as paymentMail from '@teduh/server/domain/payments/payments.mail.ts';
import * as mail from '@teduh/server/domain/transactions/transactions.mail.ts';
import { addDays, type Day, dayOf } from '@teduh/shared/days';
import type { TransactionType } from '@teduh/shared/transactions';
import { demoSettings } from '../data/settings.ts';
import type { Rows } from '../demo.repository.ts';
import type { Build, Charge, Contract, Payment } from './build.ts';
import { idOf } from './deterministic.ts';
import { createRows, mergeRows } from './rows.ts';
import { tenancyOf } from './world.ts';

type NewCharge = {
  type: TransactionType;
  rentMonth?: number;
  amountSen: number;
  dueDate: Day;
  description?: string;
  at: Date;
  createdBy?: string;
  /** What it was made from: a month of an extra charge, or a reading of a meter. */
  made?: Pick<Charge['row'], 'extra_charge_id' | 'charge_month' | 'meter_reading_id'>;
};

/** What mails say about it. */
export const dueOf = ({ row, contract: { row: contractRow, tenant, unit } }: Charge) => ({
  ...tenancyOf(tenant, unit),
  id: row.id,
  type: row.type,
  amount_sen: row.amount_sen,
  due_date: row.due_date,
  description: row.description ?? '',
  start_date: contractRow.start_date,
  rent_sen: contractRow.rent_sen,
  rent_month: row.rent_month ?? null,
});

export function charge(build: Build, contract: Contract, asked: NewCharge): Charge {
  const { type, rentMonth = null, amountSen, dueDate, description = '', at, createdBy = null } = asked;
  const name = `${type} ${rentMonth ?? description} of ${contract.row.id}, ${build.rows.transactions.length}`;
  const row: Charge['row'] = {
    id: idOf(name),
    contract_id: contract.row.id,
    type,
    rent_month: rentMonth,
    amount_sen: amountSen,
    due_date: dueDate,
    description,
    ...asked.made,
    status: 'Pending',
    paid_at: null,
    payment_intent_id: null,
    payment_method: null,
    receipt_number: null,
    created_by: createdBy,
    created_at: at,
    updated_at: at,
  };
  build.rows.transactions.push(row);
  const charged: Charge = { row, contract };
  if (type === 'Deposit') return charged;
  const subject = { type: 'transaction', id: row.id };
  const after = { amountSen, dueDate };
  build.audit({ at, actorId: createdBy, action: 'transaction.charged', subject, after });
  build.announce(at, { messages: [mail.due(dueOf(charged))] });
  return charged;
}

/** The reminders that went out before it was paid, or until today. */
export function remind(build: Build, charged: Charge, paidOn: Day | undefined) {
  const { calendar, rows, announce } = build;
  const { row } = charged;
  const due = dueOf(charged);
  const reminders = [
    {
      kind: 'due-soon',
      day: addDays(row.due_date, -demoSettings.reminder_days),
      messages: [mail.dueSoon(due)],
      toAdmins: [],
    },
    {
      kind: 'overdue',
      day: addDays(row.due_date, demoSettings.first_reminder_days),
      messages: [mail.overdue(due, '')],
      toAdmins: [mail.overdueForAdmins(due)],
    },
    {
      kind: 'overdue-second',
      day: addDays(row.due_date, demoSettings.second_reminder_days),
      messages: [mail.overdueSecond(due, '')],
      toAdmins: [],
    },
    {
      kind: 'overdue-last',
      day: addDays(row.due_date, demoSettings.last_reminder_days),
      messages: [mail.overdueLast(due, '')],
      toAdmins: [],
    },
  ] as const;
  for (const { kind, day, messages, toAdmins } of reminders) {
    if (day > calendar.today || (paidOn !== undefined && paidOn < day)) continue;
    const at = calendar.atNight(day);
    rows.reminders.push({ subject_id: row.id, kind, sent_at: at });
    announce(at, { messages: [...messages], toAdmins: [...toAdmins] });
  }
}

export function pay(build: Build, charged: Charge, paidAt: Date) {
  const { row } = charged;
  const intentId = `pi_demo_${row.id.replaceAll('-', '')}`;
  const { amount_sen } = row;
  const openedAt = new Date(paidAt.getTime() - 2 * 60_000);
  build.rows.payment_intents.push({
    id: intentId,
    transaction_id: row.id,
    amount_sen,
    status: 'settled',
    created_at: openedAt,
    updated_at: paidAt,
  });
  row.status = 'Paid';
  row.paid_at = paidAt;
  row.payment_intent_id = intentId;
  row.payment_method = 'card';
  row.updated_at = paidAt;
  build.payments.push({ charge: charged, paidAt, intentId });
}

type Receipts = Pick<Build, 'audit' | 'announce'>;
function writeReceipt({ audit, announce }: Receipts, payment: Payment, receiptNumber: number) {
  const { charge: charged, paidAt, intentId } = payment;
  const { row } = charged;
  row.receipt_number = receiptNumber;
  audit({
    at: paidAt,
    actorId: null,
    action: 'transaction.paid',
    subject: { type: 'transaction', id: row.id },
    before: { status: 'Pending' },
    after: { status: 'Paid', paymentIntentId: intentId, receiptNumber },
  });
  const due = dueOf(charged);
  announce(paidAt, {
    messages: [paymentMail.paid(due, receiptNumber, dayOf(paidAt))],
    toAdmins: [paymentMail.paidForAdmins(due)],
  });
}

/** Gives each payment a number, in the order in which they came, and answers with all rows. */
export function numberReceipts(build: Build, numbers: number[]): Rows {
  const { calendar, publicUrl, admin } = build;
  const receipts = createRows('receipts', { now: calendar.now, publicUrl, admin });
  const inOrder = build.payments.toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime());
  for (const [index, payment] of inOrder.entries()) writeReceipt(receipts, payment, numbers[index] ?? 0);
  for (const { refund, charge: paid } of build.refunded) refund.receipt_number = paid.row.receipt_number;
  return mergeRows(build.rows, receipts.rows);
}
