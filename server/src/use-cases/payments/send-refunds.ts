import type { Deps } from '../../deps.ts';
import { trySendRefund } from './send-refund.ts';

/** One after the other: what cannot be sent now is sent by the reconciliation. */
export async function sendRefunds(deps: Deps, refundIds: string[]) {
  for (const id of refundIds) await trySendRefund(deps, id);
}
