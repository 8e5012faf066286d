import type { Deps } from '../../deps.ts';
import * as lateCharges from '../../domain/transactions/late-charges.repository.ts';
import { AppError } from '../../platform/errors.ts';
import { cancelOpenPayments } from './cancel-open-payments.ts';

/** Before money is recorded that came in time: cancels what could still be paid for the late fee. A fee that is being paid stays. */
export async function cancelFeePayments(deps: Deps, chargeId: string, paidOn: string) {
  const feeId = await lateCharges.findFeeNotOwed(deps.db, chargeId, paidOn);
  if (!feeId) return;
  await cancelOpenPayments(deps, feeId).catch((error) => {
    if (!(error instanceof AppError)) throw error;
  });
}
