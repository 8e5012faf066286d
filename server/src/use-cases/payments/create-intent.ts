import { placeOf } from '@teduh/shared/names';
import type { OnlineMethod } from '@teduh/shared/transactions';
import type { Deps } from '../../deps.ts';
import type * as intents from '../../domain/payments/payment-intents.repository.ts';
import type { TransactionRow } from '../../domain/transactions/transactions.repository.ts';
import type { NewIntent as ProviderIntent } from '../../platform/payments/provider.ts';

type Options = Pick<ProviderIntent, 'saved' | 'idempotencyKey'> & {
  methods: OnlineMethod[];
  metadata?: Record<string, string>;
};

/** Makes an intent at the provider to pay a transaction, and returns it with the row by which we know it. */
export async function createIntent(
  { payments, config }: Deps,
  transaction: TransactionRow,
  { methods, metadata, ...options }: Options,
) {
  const { id: transactionId, contract_id: contractId, amount_sen: amountSen } = transaction;
  const intent = await payments.createIntent({
    ...options,
    amountSen,
    methods,
    description: `${transaction.type}, ${placeOf(transaction)}`,
    metadata: { transactionId, contractId, methods: methods.join(','), ...metadata },
  });
  const { id, livemode } = intent;
  const provider = config.payments.provider === 'sandbox' ? 'sandbox' : 'stripe';
  const row: intents.NewIntent = { id, transactionId, amountSen, provider, livemode };
  return { intent, row };
}
