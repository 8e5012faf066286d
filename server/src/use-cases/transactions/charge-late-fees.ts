import type { Deps } from '../../deps.ts';
import * as tenancyParties from '../../domain/contracts/tenancy-parties.repository.ts';
import * as intents from '../../domain/payments/payment-intents.repository.ts';
import * as lateCharges from '../../domain/transactions/late-charges.repository.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { processEach } from '../../platform/process-each.ts';
import { cancelStaleIntents } from '../payments/cancel-stale-intents.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { chargeLateFee } from '../steps/charge-late-fee.ts';

/**
 * Charges what the agreement says about paying late: once for each charge, however many servers run this. A fee for each day grows until it
 * reaches its cap or somebody pays, and a fee becomes less with its charge, or is cancelled where that leaves less than can be charged. Never while
 * a payment is under way.
 */
export async function chargeLateFees(deps: Deps) {
  const all = await lateCharges.listLate(deps.db, deps.clock.today());
  // A card form that was opened for the fee and left would keep it as it was.
  const charged = all.filter(({ charged_sen }) => charged_sen > 0);
  await processEach(deps, 'left payment of a fee not cancelled', charged, async ({ id }) => {
    const feeId = await lateCharges.findLateFee(deps.db, id);
    if (feeId) await cancelStaleIntents(deps, feeId);
  });
  await processEach(deps, 'late fee not charged', all, async (late) => {
    const { id, user_id: userId, unit_id: unitId } = late;
    if (await isUnderWay(deps, id)) return;
    await deps.db.begin(async (tx) => {
      await tenancyParties.lock(tx, { userId, unitId });
      await transactions.lock(tx, id);
      // Its slip may have come, or its day or its amount changed, while the provider was asked.
      await chargeLateFee(tx, deps, id);
    });
  });
}

/** The provider is asked about a card form that was opened. While it does not answer, nothing is charged. */
async function isUnderWay(deps: Deps, transactionId: string): Promise<boolean> {
  if (deps.config.payments.provider === 'none') return false;
  const known = await intents.listOf(deps.db, transactionId);
  for (const intent of known.filter(({ status }) => status === 'open')) {
    const { status } = await settlePayment(deps, intent).catch(() => ({ status: 'processing' as const }));
    if (status === 'processing' || status === 'succeeded') return true;
  }
  return false;
}
