import { messages } from '@teduh/shared/messages';
import type { PaymentIntentAnswer } from '@teduh/shared/transactions';

/** What became of an attempt to charge a card. */
export type CardOutcome =
  | { kind: 'confirmed'; status: string }
  /** The browser leaves for the page where the bank asks the tenant; it comes back to the status page. */
  | { kind: 'leaving'; url: string }
  | { kind: 'refused'; message: string; isIntentUsable: boolean };

/** What the card form of either provider can do for the payment around it. */
export type CardEntry = {
  /** False when something is missing or mistyped: the fields say what. */
  check: () => Promise<boolean>;
  confirm: (intent: PaymentIntentAnswer, returnUrl: string) => Promise<CardOutcome>;
};

export type ProviderError = {
  type?: string | undefined;
  message?: string | undefined;
  payment_intent?: { status: string } | undefined;
};

const settledStatuses = ['succeeded', 'processing'];

/** An intent that cannot be confirmed because it already has been is no failure: an earlier answer got lost on its way. */
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
