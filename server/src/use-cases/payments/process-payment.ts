import type { ErrorCode } from '@teduh/shared/errors.constants';
import type { Deps } from '../../deps.ts';
import * as intents from '../../domain/payments/payment-intents.repository.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { type Actor, isOwnerOrAdmin } from '../../platform/http/access.ts';
import { settleIntent } from './settle-payment.ts';

type Claim = { paymentIntentId: string } & ({ transactionId: string } | { contractId: string });

const pays = (intent: intents.PaymentIntentRow, claim: Claim) =>
  'contractId' in claim
    ? intent.type === 'Deposit' && intent.contract_id === claim.contractId
    : intent.transaction_id === claim.transactionId;

/** Why a payment is not one of what is claimed: there is no such thing for this person, or it belongs to something else. */
async function refuse({ db }: Deps, actor: Actor, claim: Claim, unknown: ErrorCode): Promise<never> {
  const transaction =
    'contractId' in claim
      ? await transactions.findDeposit(db, claim.contractId)
      : await transactions.findById(db, claim.transactionId);
  if (!transaction || !isOwnerOrAdmin(actor, transaction.user_id)) throw notFound(unknown);
  throw conflict('payment_mismatch');
}

/** The browser says that the card succeeded. It is not believed: the provider is asked. Said twice, it is settled once. */
export async function processPayment(deps: Deps, actor: Actor, claim: Claim) {
  const unknown = 'contractId' in claim ? 'contract_not_found' : 'transaction_not_found';
  const intent = await intents.findById(deps.db, claim.paymentIntentId);
  if (!intent || !pays(intent, claim)) return refuse(deps, actor, claim, unknown);
  if (!isOwnerOrAdmin(actor, intent.user_id)) throw notFound(unknown);
  const { record, transaction } = await settleIntent(deps, intent);
  if (record === 'refunded') throw conflict('payment_refunded');
  if (record !== 'settled') throw conflict('payment_not_done');
  return transaction ?? transactions.getById(deps.db, intent.transaction_id);
}

/** What became of a payment: the provider's word, and our record of it. A success that nobody told us about is settled here. */
export async function readPaymentStatus(deps: Deps, actor: Actor, intentId: string) {
  const intent = await intents.findById(deps.db, intentId);
  if (!intent || !isOwnerOrAdmin(actor, intent.user_id)) throw notFound('payment_not_found');
  const settled = await settleIntent(deps, intent);
  const transaction = settled.transaction ?? (await transactions.getById(deps.db, intent.transaction_id));
  return { status: settled.status, isRefunded: settled.record === 'refunded', transaction };
}
