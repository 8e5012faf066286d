import type { Deps } from '../../deps.ts';
import { listDeductions } from '../../domain/settlements/settlements.repository.ts';
import { cancelOpenPayments } from './cancel-open-payments.ts';

/** A charge that is about to be paid from the deposit must not be paid by card as well. */
export async function cancelDeductedPayments(deps: Deps, contractId: string) {
  for (const { transaction_id } of await listDeductions(deps.db, contractId))
    if (transaction_id) await cancelOpenPayments(deps, transaction_id);
}
