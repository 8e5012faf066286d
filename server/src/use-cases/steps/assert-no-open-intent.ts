import type { Deps } from '../../deps.ts';
import * as intents from '../../domain/payments/payment-intents.repository.ts';
import type { Tx } from '../../platform/db/db.ts';
import { conflict } from '../../platform/errors.ts';

/**
 * For a transaction that is locked: somebody could pay an open intent meanwhile. Where no cards are taken nobody can be asked to cancel one that
 * is left from before; should it be paid after all, the reconciliation refunds it once cards are taken again.
 */
export async function hasOpenIntent(tx: Tx, { config }: Deps, transactionId: string): Promise<boolean> {
  if (config.payments.provider === 'none') return false;
  const known = await intents.listOf(tx, transactionId);
  return known.some(({ status }) => status === 'open');
}

export async function assertNoOpenIntent(tx: Tx, deps: Deps, transactionId: string) {
  if (await hasOpenIntent(tx, deps, transactionId)) throw conflict('payment_under_way');
}
