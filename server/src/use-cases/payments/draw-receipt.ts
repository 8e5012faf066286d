import { fullName } from '@teduh/shared/names';
import { partsOf } from '@teduh/shared/transaction-parts';
import type { Deps } from '../../deps.ts';
import { planReceipt, receiptName } from '../../domain/payments/receipt.pdf.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { notFound } from '../../platform/errors.ts';

/** Nothing that a receipt says changes any more. */
const keyOf = (transactionId: string) => `receipts/${transactionId}.pdf`;

/** Needs no actor: a signed link is only given to those who may read the receipt. It is drawn once; after that a link costs a file. */
export async function drawReceipt({ db, pdf, storage }: Deps, transactionId: string) {
  const transaction = { ...(await transactions.getById(db, transactionId)) };
  const { paid_at: paidAt, receipt_number: number, payment_intent_id: paymentReference } = transaction;
  if (!paidAt || number === null || !paymentReference) throw notFound('transaction_not_found');
  const name = receiptName(number);
  const kept = await storage.get(keyOf(transactionId));
  if (kept) return { name, bytes: kept.bytes };
  Object.assign(transaction, await transactions.findReceiptFacts(db, transactionId));
  const plan = planReceipt({
    number,
    paidAt,
    tenant: { name: fullName(transaction), email: transaction.email },
    propertyName: transaction.property_name,
    roomName: transaction.room_name,
    address: transaction.address,
    contractNumber: transaction.contract_number,
    items: itemsOf(transaction),
    totalSen: transaction.amount_sen,
    paymentReference,
  });
  const bytes = await pdf.render(plan);
  await storage.put(keyOf(transactionId), bytes);
  return { name, bytes };
}

/** What an admin wrote beside a rent stands behind its period. */
function itemsOf(transaction: transactions.TransactionRow) {
  const { type, description } = transaction;
  const parts = partsOf(transaction);
  if (type !== 'Monthly Rental' || description === '') return parts;
  return parts.map(({ label, amountSen }) => ({ label: `${label}, ${description}`, amountSen }));
}
