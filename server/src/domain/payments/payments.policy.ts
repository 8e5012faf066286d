import type { ErrorCode } from '@teduh/shared/errors.constants';
import type { PaymentMethod, TransactionStatus } from '@teduh/shared/transactions';
import type { Intent } from '../../platform/payments/provider.ts';
import type { PaymentIntentRow } from './payment-intents.repository.ts';

const currency = 'myr';

/** Whether the provider's intent is for what we asked: this amount, in ringgit, for this transaction, with money as real as it was then. */
export const matchesIntent = (known: PaymentIntentRow, intent: Intent) =>
  intent.amountSen === known.amount_sen &&
  intent.currency === currency &&
  intent.livemode === known.livemode &&
  intent.metadata.transactionId === known.transaction_id;

type Paid = { status: TransactionStatus; payment_method: PaymentMethod | null };

/** The reason why this payment cannot be taken back, if there is one. Money of a card goes back by a refund. */
export function reasonNotToReverse({ status, payment_method }: Paid): ErrorCode | undefined {
  return status === 'Paid' && payment_method !== 'card' ? undefined : 'payment_not_reversible';
}
