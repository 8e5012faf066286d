import type { Intent } from '../../platform/payments/provider.ts';
import type { PaymentIntentRow } from './payment-intents.repository.ts';

const currency = 'myr';

/** Whether the provider's intent is for what we asked: this amount, in ringgit, for this transaction, with money as real as it was then. */
export const matchesIntent = (known: PaymentIntentRow, intent: Intent) =>
  intent.amountSen === known.amount_sen &&
  intent.currency === currency &&
  intent.livemode === known.livemode &&
  intent.metadata.transactionId === known.transaction_id;
