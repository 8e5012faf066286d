import type { Deps } from '../../deps.ts';
import * as mandates from '../../domain/autopay/mandates.repository.ts';
import * as intents from '../../domain/payments/payment-intents.repository.ts';
import { badRequest } from '../../platform/errors.ts';
import { endRemovedCard } from './end-removed-card.ts';
import { finishAutopay } from './finish-autopay.ts';
import { refreshMoneyBack } from './refresh-money-back.ts';
import { settlePayment } from './settle-payment.ts';

/** The provider reports an event. Of a signed report only the id is used; the provider is asked for the rest. */
export async function handleWebhook(deps: Deps, body: Buffer, signature: string) {
  const subject = await deps.payments.readWebhook(body, signature);
  if (subject === null) throw badRequest('invalid_signature');
  const { intentId, setupId, cardId } = subject;
  const intent = intentId && (await intents.findById(deps.db, intentId));
  if (intent) {
    const { record } = await settlePayment(deps, intent);
    // Whatever the event is about: one that came before may be lost.
    if (record !== 'open' && record !== 'void') await refreshMoneyBack(deps, intent);
  }
  const mandate = setupId && (await mandates.findPendingBySetup(deps.db, setupId));
  if (mandate) await finishAutopay(deps, mandate);
  if (cardId) await endRemovedCard(deps, cardId);
}
