import { addDays } from '@teduh/shared/days';
import { toSen } from '@teduh/shared/money';
import { fullName } from '@teduh/shared/names';
import type { ExportTransactions, FindTransactions, NewTransaction } from '@teduh/shared/transactions';
import { rentReminderDays } from '@teduh/shared/transactions.constants';
import type { Deps } from '../../deps.ts';
import { claimReminders } from '../../domain/notifications/reminders.repository.ts';
import { planReceipt, receiptName } from '../../domain/payments/receipt.pdf.ts';
import * as mail from '../../domain/transactions/transactions.mail.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import * as lists from '../../domain/transactions/transactions-list.repository.ts';
import { audit } from '../../platform/audit.ts';
import { eachPage } from '../../platform/db/keyset.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { type Actor, isOwnerOrAdmin } from '../../platform/http/access.ts';
import { recipientOf } from '../../platform/outbox.ts';

export async function listTransactions({ db, clock }: Deps, actor: Actor, find: FindTransactions) {
  const userId = actor.userType === 'admin' ? undefined : actor.id;
  return lists.list(db, { ...find, userId, today: clock.today() });
}

/** Every transaction that is asked for, page after page. */
export const exportTransactions = ({ db, clock }: Deps, find: ExportTransactions) =>
  eachPage((page) => lists.list(db, { ...find, ...page, today: clock.today() }));

export async function getTransaction({ db }: Deps, actor: Actor, id: string) {
  const transaction = await transactions.getById(db, id);
  if (!isOwnerOrAdmin(actor, transaction.user_id)) throw notFound('transaction_not_found');
  return transaction;
}

/** A charge of the admin's own: a broken window, the electricity bill. */
export async function addCharge(deps: Deps, actor: Actor, input: NewTransaction) {
  const { contractId, amount, dueDate, description } = input;
  return deps.db.begin(async (tx) => {
    const status = await transactions.findContractStatus(tx, contractId);
    if (!status) throw notFound('contract_not_found');
    if (status === 'Cancelled') throw conflict('contract_cancelled');
    const now = deps.clock.now();
    const charge = { contractId, amountSen: toSen(amount), dueDate, description };
    const id = await transactions.insertFee(tx, { ...charge, createdBy: actor.id, createdAt: now });
    // Whoever hears of it now is not reminded a minute later.
    if (dueDate <= addDays(deps.clock.today(), rentReminderDays))
      await claimReminders(tx, 'due-soon', [id], now);
    await audit(tx, actor.id, {
      action: 'transaction.charged',
      subject: { type: 'transaction', id },
      after: charge,
    });
    const row = await transactions.getById(tx, id);
    const tenant = recipientOf(row);
    await deps.outbox.announce(tx, {
      messages: [mail.due(tenant, row)],
      change: { tags: ['Transaction'], to: { admins: true, userIds: [row.user_id] } },
    });
    return row;
  });
}

const itemsOf = (row: transactions.TransactionRow) =>
  row.type === 'Deposit'
    ? [
        { label: 'Deposit', amountSen: row.deposit_sen },
        { label: 'First month\u2019s rent', amountSen: row.rent_sen },
      ]
    : [{ label: row.description || row.type, amountSen: row.amount_sen }];

/** Whoever holds a signed link may read it: the link was given to somebody who may. */
export async function makeReceipt({ db, pdf }: Deps, id: string) {
  const row = await transactions.getById(db, id);
  const { paid_at: paidAt, receipt_number: number, payment_intent_id: paymentReference } = row;
  if (!paidAt || number === null || !paymentReference) throw notFound('transaction_not_found');
  const plan = planReceipt({
    number,
    paidAt,
    tenant: { name: fullName(row), email: row.email },
    propertyName: row.property_name,
    roomName: row.room_name,
    address: row.address,
    items: itemsOf(row),
    totalSen: row.amount_sen,
    paymentReference,
  });
  return { name: receiptName(number), bytes: await pdf.render(plan) };
}
