import type { Deps } from '../../deps.ts';
import * as lateCharges from '../../domain/transactions/late-charges.repository.ts';
import { AppError } from '../../platform/errors.ts';
import { cancelOpenPayments } from './cancel-open-payments.ts';

/** Before money is recorded that came earlier: cancels what could still be paid for a late fee that becomes less. A fee that is being paid stays. */
export async function cancelFeePayments(deps: Deps, chargeId: string, paidOn: string) {
  const fee = await lateCharges.findFeeToLower(deps.db, chargeId, paidOn);
  if (!fee) return;
  await cancelOpenPayments(deps, fee.id).catch((error) => {
    if (!(error instanceof AppError)) throw error;
  });
}
