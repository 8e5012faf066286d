import type { Deps } from '../../deps.ts';
import * as intents from '../../domain/payments/payment-intents.repository.ts';
import * as refunds from '../../domain/payments/refunds.repository.ts';
import { PaymentRefused } from '../../platform/payments/provider.ts';
import { lockPayment } from '../steps/lock-payment.ts';
import { failRefund, recordProviderRefund } from '../steps/record-provider-refund.ts';
import { refreshMoneyBack } from './refresh-money-back.ts';

/** Asks the provider to make a refund that is written down. Sent twice, it is made once. Returns it as it is then. */
export async function sendRefund(deps: Deps, refundId: string): Promise<refunds.RefundRow | undefined> {
  const refund = await refunds.findById(deps.db, refundId);
  const intent = refund?.payment_intent_id && (await intents.findById(deps.db, refund.payment_intent_id));
  if (refund?.status !== 'Pending' || !intent) return refund;
  try {
    const said = await deps.payments.refund({
      refundId,
      intentId: intent.id,
      amountSen: refund.amount_sen,
    });
    await deps.db.begin(async (tx) => {
      await lockPayment(tx, intent);
      await recordProviderRefund(tx, deps, intent, said);
    });
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    await handleRefusal(deps, intent, refund, error.providerCode);
  }
  return refunds.findById(deps.db, refundId);
}

/** A provider that refuses may have made it before, or may know of a dispute that we have not heard of. */
async function handleRefusal(
  deps: Deps,
  intent: intents.PaymentIntentRow,
  refund: refunds.RefundRow,
  code: string,
) {
  deps.log.warn({ reason: code, refundId: refund.id }, 'refund refused');
  await refreshMoneyBack(deps, intent);
  await deps.db.begin(async (tx) => {
    await lockPayment(tx, intent);
    const now = await refunds.findById(tx, refund.id);
    if (now?.status === 'Pending' && !now.provider_refund_id) await failRefund(tx, deps, now, code);
  });
}

/** The refund is written down: if the provider does not answer now, the reconciliation sends it later. */
export async function trySendRefund(deps: Deps, refundId: string): Promise<refunds.RefundRow | undefined> {
  try {
    return await sendRefund(deps, refundId);
  } catch (error) {
    const { message, cause = message } = error as Error;
    deps.log.warn({ reason: cause, refundId }, 'refund not sent yet');
    return refunds.findById(deps.db, refundId);
  }
}
