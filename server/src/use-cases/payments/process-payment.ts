import type { Deps } from '../../deps.ts';
import * as intents from '../../domain/payments/payment-intents.repository.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { type Actor, isOwnerOrAdmin } from '../../platform/http/access.ts';
import { settlePayment } from './settle-payment.ts';

type ReportedPayment = { paymentIntentId: string } & ({ transactionId: string } | { contractId: string });

/** The browser reports that the card succeeded. The provider is asked whether that is true. Reported twice, it is settled once. */
export async function processPayment(deps: Deps, actor: Actor, reported: ReportedPayment) {
  const intent = await intents.findById(deps.db, reported.paymentIntentId);
  if (!intent || !isFor(intent, reported) || !isOwnerOrAdmin(actor, intent.user_id))
    throw await mismatchError(deps, actor, reported);

  const { record } = await settlePayment(deps, intent);
  if (record === 'refunded') throw conflict('payment_refunded');
  if (record !== 'settled') throw conflict('payment_not_done');
  return transactions.getById(deps.db, intent.transaction_id);
}

const isFor = (intent: intents.PaymentIntentRow, reported: ReportedPayment) =>
  'contractId' in reported
    ? intent.type === 'Deposit' && intent.contract_id === reported.contractId
    : intent.transaction_id === reported.transactionId;

/** Says whether what was to be paid does not exist for this actor, or the intent belongs to something else. */
async function mismatchError({ db }: Deps, actor: Actor, reported: ReportedPayment) {
  const isDeposit = 'contractId' in reported;
  const transaction = isDeposit
    ? await transactions.findDeposit(db, reported.contractId)
    : await transactions.findById(db, reported.transactionId);
  if (transaction && isOwnerOrAdmin(actor, transaction.user_id)) return conflict('payment_mismatch');
  return notFound(isDeposit ? 'contract_not_found' : 'transaction_not_found');
}
