import type { Deps } from '../../deps.ts';
import type { IntentStatus } from '../../platform/payments/provider.ts';
import { voidIntent } from './void-intent.ts';

/** Cancels an intent at the provider, unless it is too late: the returned status says what it is now. */
export async function cancelIntent(deps: Deps, intentId: string): Promise<IntentStatus> {
  const { status } = await deps.payments.cancelIntent(intentId);
  if (status === 'canceled') await voidIntent(deps, intentId);
  return status;
}
