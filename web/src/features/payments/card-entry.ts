import { messages } from '@teduh/shared/messages';

/** An intent to pay or to set up a card, and what lets the browser confirm it. */
export type IntentSecret = { id: string; clientSecret: string };

export type LoadSecret = () => Promise<{ clientSecret: string }>;
/** Whether a card is charged, or set up to be charged later. */
export type Purpose = 'payment' | 'setup';

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
  confirm: (intent: IntentSecret, returnUrl: string) => Promise<CardOutcome>;
  /** Where the form has to know that the server changed the intent. */
  refresh?: () => Promise<unknown>;
};

export type ProviderError = {
  type?: string | undefined;
  message?: string | undefined;
  payment_intent?: { status: string } | undefined;
  setup_intent?: { status: string } | undefined;
};

const settledStatuses = ['succeeded', 'processing'];

/** An intent that has already been confirmed is not a failure: the earlier answer was lost. */
export function refusal({ type, message, payment_intent, setup_intent }: ProviderError): CardOutcome {
  const intent = payment_intent ?? setup_intent;
  if (intent && settledStatuses.includes(intent.status)) return { kind: 'confirmed', status: intent.status };
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
