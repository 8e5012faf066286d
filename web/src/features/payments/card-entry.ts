import { messages } from '@teduh/shared/messages';
import type { PaymentIntentAnswer } from '@teduh/shared/payments';

/** The outcome of an attempt to charge a card. */
export type CardOutcome =
  | { kind: 'confirmed'; status: string }
  /** The browser goes to the bank's page and comes back to the status page. */
  | { kind: 'leaving'; url: string }
  | { kind: 'refused'; message: string; isIntentUsable: boolean };

/** What the card form of each provider offers to the payment form. */
export type CardEntry = {
  /** Resolves with false when something is missing or wrong, which the fields show. */
  check: () => Promise<boolean>;
  confirm: (intent: PaymentIntentAnswer, returnUrl: string) => Promise<CardOutcome>;
};

export type ProviderError = {
  type?: string | undefined;
  message?: string | undefined;
  payment_intent?: { status: string } | undefined;
};

const settledStatuses = ['succeeded', 'processing'];

/** An intent that has already been confirmed is not a failure: the earlier answer was lost. */
export function refusal({ type, message, payment_intent }: ProviderError): CardOutcome {
  if (payment_intent && settledStatuses.includes(payment_intent.status))
    return { kind: 'confirmed', status: payment_intent.status };
  return {
    kind: 'refused',
    message: message || messages.paymentFailed,
    isIntentUsable: type !== 'invalid_request_error',
  };
}

const openStatuses = ['requires_payment_method', 'requires_confirmation'];

export function confirmation(status: string): CardOutcome {
  if (!openStatuses.includes(status)) return { kind: 'confirmed', status };
  return { kind: 'refused', message: messages.paymentFailed, isIntentUsable: true };
}
