import type { Deps } from '../../deps.ts';
import * as intents from '../../domain/payments/payment-intents.repository.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { notFound } from '../../platform/errors.ts';
import { type Actor, isOwnerOrAdmin } from '../../platform/http/access.ts';
import { settlePayment } from './settle-payment.ts';

/** Says what became of a payment, by the provider and by our record. A success that we did not know of is settled here. */
export async function getPaymentStatus(deps: Deps, actor: Actor, intentId: string) {
  const intent = await intents.findById(deps.db, intentId);
  if (!intent || !isOwnerOrAdmin(actor, intent.user_id)) throw notFound('payment_not_found');
  const { status, record } = await settlePayment(deps, intent);
  const transaction = await transactions.getById(deps.db, intent.transaction_id);
  return { status, isRefunded: record === 'refunded', isLost: record === 'lost', transaction };
}
