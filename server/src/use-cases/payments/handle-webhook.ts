import type { Deps } from '../../deps.ts';
import * as intents from '../../domain/payments/payment-intents.repository.ts';
import { badRequest } from '../../platform/errors.ts';
import { refreshMoneyBack } from './refresh-money-back.ts';
import { settlePayment } from './settle-payment.ts';

/** The provider reports an event. Of a signed report only the intent's id is used; the provider is asked for the rest. */
export async function handleWebhook(deps: Deps, body: Buffer, signature: string) {
  const intentId = await deps.payments.readWebhook(body, signature);
  if (intentId === null) throw badRequest('invalid_signature');
  const intent = intentId && (await intents.findById(deps.db, intentId));
  if (!intent) return;
  const { record } = await settlePayment(deps, intent);
  // Whatever the event is about: one that came before may be lost.
  if (record !== 'open' && record !== 'void') await refreshMoneyBack(deps, intent);
}
