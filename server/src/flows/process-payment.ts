import { messages } from '@teduh/shared/messages';
import type { Deps } from '../deps.ts';
import * as intents from '../modules/transactions/payment-intent.repository.ts';
import { refuseStrangers } from '../modules/transactions/transaction.policy.ts';
import * as transactions from '../modules/transactions/transaction.repository.ts';
import { conflict, notFound } from '../platform/errors.ts';
import type { Actor } from '../platform/http/access.ts';
import { settleIntent } from './steps/settle-payment.ts';

type Claim = { paymentIntentId: string } & ({ transactionId: string } | { contractId: string });

/** The browser says that the card succeeded. It is not believed: the provider is asked. Said twice, it is settled once. */
export async function processPayment(deps: Deps, actor: Actor, claim: Claim) {
  const { db } = deps;
  const isDeposit = 'contractId' in claim;
  const transaction = isDeposit
    ? await transactions.findDeposit(db, claim.contractId)
    : await transactions.findById(db, claim.transactionId);
  const unknown = isDeposit ? messages.contractNotFound : messages.transactionNotFound;
  if (!transaction) throw notFound(unknown);
  refuseStrangers(actor, transaction, unknown);

  const intent = await intents.findById(db, claim.paymentIntentId);
  if (intent?.transaction_id !== transaction.id) throw conflict(messages.paymentMismatch);
  const { record } = await settleIntent(deps, intent);
  if (record === 'refunded') throw conflict(messages.paymentRefunded);
  if (record !== 'settled') throw conflict(messages.paymentNotDone);
  return transactions.getById(db, transaction.id);
}

/** What became of a payment: the provider's word, and our record of it. A success that nobody told us about is settled here. */
export async function readPaymentStatus(deps: Deps, actor: Actor, intentId: string) {
  const intent = await intents.findById(deps.db, intentId);
  if (!intent) throw notFound(messages.paymentNotFound);
  refuseStrangers(actor, intent, messages.paymentNotFound);
  const { status, record } = await settleIntent(deps, intent);
  const transaction = await transactions.getById(deps.db, intent.transaction_id);
  return { status, isRefunded: record === 'refunded', transaction };
}
