import type { Deps } from '../../deps.ts';
import * as intents from '../../domain/payments/payment-intents.repository.ts';
import { conflict } from '../../platform/errors.ts';
import { assertNotSettled } from './assert-not-settled.ts';
import { cancelIntent } from './cancel-intent.ts';

/**
 * Cancels what could still be paid for a transaction, before it changes. Throws if it is being paid or has been paid, or if something was
 * opened after `inUseSince`.
 */
export async function cancelOpenPayments(deps: Deps, transactionId: string, inUseSince?: Date) {
  // There is nobody to ask; assert-no-open-intent.ts says why that is no harm.
  if (deps.config.payments.provider === 'none') return;
  const known = await intents.listOf(deps.db, transactionId);
  const open = known.filter(({ status }) => status === 'open');
  if (inUseSince && open.some(({ created_at }) => created_at > inUseSince))
    throw conflict('payment_under_way');
  for (const intent of open) {
    const status = await cancelIntent(deps, intent.id);
    if (status === 'canceled') continue;
    if (status !== 'succeeded') throw conflict('payment_under_way');
    await assertNotSettled(deps, intent);
  }
}
