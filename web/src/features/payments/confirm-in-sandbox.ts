import { errorMessages } from '@teduh/shared/errors.constants';
import { unreachable } from '../../api/api-error.ts';
import {
  type CardOutcome,
  confirmation,
  type IntentSecret,
  type ProviderError,
  refusal,
} from './card-entry.ts';
import { type Card, monthOf, yearOf } from './card-rules.ts';

type ProviderAnswer = {
  status?: string;
  next_action?: { redirect_to_url?: { url?: string | null } | null } | null;
  error?: ProviderError;
};

const timeoutMs = 60_000;

export const paramsOfCard = (card: Card) => ({
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': card.number,
  'payment_method_data[card][exp_month]': monthOf(card.expiry),
  'payment_method_data[card][exp_year]': yearOf(card.expiry),
  'payment_method_data[card][cvc]': card.cvc,
});

/** A card goes directly from the form to the provider and is not stored anywhere. */
export async function confirmInSandbox(
  apiBase: string,
  method: Record<string, string>,
  { id, clientSecret }: IntentSecret,
  returnUrl: string,
): Promise<CardOutcome> {
  const body = new URLSearchParams({
    client_secret: clientSecret,
    return_url: returnUrl,
    ...method,
  });
  const kind = id.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
  const path = `${apiBase}/v1/${kind}/${encodeURIComponent(id)}/confirm`;
  try {
    const response = await fetch(new URL(path, location.origin), {
      method: 'POST',
      body,
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer: ProviderAnswer = await response.json();
    if (answer.error) return refusal(answer.error);
    if (!answer.status) return refusal({ message: errorMessages.payments_unavailable });
    const url = answer.next_action?.redirect_to_url?.url;
    return answer.status === 'requires_action' && url
      ? { kind: 'leaving', url }
      : confirmation(answer.status);
  } catch {
    // Whether the card was charged is unknown; the same intent shows it at the next attempt.
    return refusal({ message: unreachable });
  }
}
