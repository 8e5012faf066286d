import { fullName } from '@teduh/shared/names';
import { partsOf } from '@teduh/shared/transaction-parts';
import type { Deps } from '../../deps.ts';
import { planReceipt, type Receipt, receiptName } from '../../domain/payments/receipt.pdf.ts';
import { letterheadOf } from '../../domain/settings/letterhead.ts';
import * as settings from '../../domain/settings/settings.repository.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { createKeyedMutex } from '../../platform/concurrency.ts';
import { notFound } from '../../platform/errors.ts';

/** Nothing that a receipt says changes any more. */
const keyOf = (transactionId: string, number: number) => `receipts/${transactionId}/${number}.pdf`;

/** What receipts named before there was a choice. */
const firstVersion = 1;

/** Whoever asks for the same receipt meanwhile waits for it, instead of drawing it too. */
const oneAtATime = createKeyedMutex();

/** Needs no actor: a signed link is only given to those who may read the receipt. It is drawn once; after that a link costs a file. */
export async function drawReceipt({ db, pdf, storage }: Deps, transactionId: string) {
  const transaction = await transactions.getById(db, transactionId);
  const { paid_at: paidAt, receipt_number: number, payment_method: method } = transaction;
  if (!paidAt || number === null || !method) throw notFound('transaction_not_found');
  const key = keyOf(transactionId, number);
  const paymentReference = transaction.payment_intent_id ?? transaction.payment_reference;

  async function draw(proof: Pick<Receipt, 'number' | 'paidAt' | 'method' | 'paymentReference'>) {
    const facts = {
      settings_version: firstVersion,
      ...transaction,
      ...(await transactions.findReceiptFacts(db, transactionId)),
    };
    const letterhead = await letterheadOf(storage, await settings.atVersion(db, facts.settings_version));
    const bytes = await pdf.render(
      planReceipt(
        {
          ...proof,
          tenant: { name: fullName(facts), email: facts.email },
          propertyName: facts.property_name,
          roomName: facts.room_name,
          address: facts.address,
          contractNumber: facts.contract_number,
          items: itemsOf(facts),
          totalSen: facts.amount_sen,
        },
        letterhead,
      ),
    );
    await storage.put(key, bytes);
    return bytes;
  }

  const find = async () => (await storage.get(key))?.bytes;
  const bytes =
    (await find()) ??
    (await oneAtATime(key, async () => (await find()) ?? draw({ number, paidAt, method, paymentReference })));
  return { name: receiptName(number), bytes };
}

/** What an admin wrote beside a rent stands behind its period. */
function itemsOf(transaction: transactions.TransactionRow) {
  const { type, description } = transaction;
  const parts = partsOf(transaction);
  if (type !== 'Monthly Rental' || description === '') return parts;
  return parts.map(({ label, amountSen }) => ({ label: `${label}, ${description}`, amountSen }));
}
