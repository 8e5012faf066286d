import { onlineMethods } from '@teduh/shared/transactions.constants';
import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { traced } from '../tracing/tracing.ts';
import {
  type Intent,
  type IntentStatus,
  PaymentRefused,
  type Payments,
  PaymentsUnavailable,
  type WebhookSubject,
} from './provider.ts';
import { readAnswer } from './read-answer.ts';
import { stripeMoneyBack } from './stripe-money-back.ts';
import { stripeSavedCards } from './stripe-saved-cards.ts';

type Options = {
  secretKey: string;
  webhookSecret: string;
  clock: Pick<Clock, 'wall'>;
  log: Pick<Log, 'warn'>;
  /** The address of Stripe's API without `/v1`; undefined while it cannot be reached. */
  baseUrl: () => string | undefined;
  timeoutMs?: number;
};

export const stripeUrl = 'https://api.stripe.com';
/** With one retry and the pause before it, a call takes at most 11 seconds. */
export const timeoutMs = 5_000;
const retries = 1;

const statuses: [IntentStatus, ...IntentStatus[]] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'requires_capture',
  'processing',
  'succeeded',
  'canceled',
];
const IntentAnswer = z.object({
  id: z.string(),
  status: z.enum(statuses),
  amount: z.int(),
  currency: z.string(),
  metadata: z.record(z.string(), z.string()),
  client_secret: z.string(),
  livemode: z.boolean(),
  latest_charge: z
    .union([z.string(), z.object({ payment_method_details: z.object({ type: z.string() }).nullish() })])
    .nullish(),
  customer: z.string().nullish(),
  payment_method: z.string().nullish(),
  last_payment_error: z.object({ code: z.string().nullish(), decline_code: z.string().nullish() }).nullish(),
});

const unavailable = new Set([
  'StripeConnectionError',
  'StripeAPIError',
  'StripeRateLimitError',
  'StripeAuthenticationError',
  'StripePermissionError',
]);
const intentEvents = new Set([
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.canceled',
]);

/** What they are about names its payment intent. */
const moneyBackEvents = /^(refund\.|charge\.refund|charge\.dispute\.)/;

function isObject(json: string) {
  try {
    const value = JSON.parse(json);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}

const idInPath = /\/(?:pi|cus|seti|re|du|dp|pm|ch)_[^/]+/g;

/** The SDK accepts a host but no path, and an answer that is not an object would become an unhandled rejection in it. */
function fetchFrom(baseUrl: Options['baseUrl']): typeof fetch {
  return async (input, init) => {
    const { pathname, search } = new URL(String(input));
    const name = `stripe ${init?.method ?? 'GET'} ${pathname.replaceAll(idInPath, '/:id')}`;
    const response = await traced({ name, kind: 'client' }, () =>
      fetch(`${baseUrl()}${pathname}${search}`, { ...init, redirect: 'error' }),
    );
    const body = await response.text();
    if (!isObject(body)) return Response.json({ error: { type: 'api_error' } }, { status: 502 });
    return new Response(body, { status: response.status, headers: response.headers });
  };
}

function toIntent(answer: unknown): Intent {
  const {
    amount,
    client_secret,
    latest_charge: charge,
    customer,
    payment_method: card,
    last_payment_error: error,
    ...same
  } = readAnswer(IntentAnswer, answer);
  const paidWith = typeof charge === 'object' ? charge?.payment_method_details?.type : undefined;
  const method = onlineMethods.find((known) => known === paidWith);
  return {
    ...same,
    amountSen: amount,
    clientSecret: client_secret,
    method,
    customerId: customer ?? undefined,
    cardId: card ?? undefined,
    declineCode: error?.decline_code ?? error?.code ?? undefined,
  };
}

const idOf = (reference: string | { id: string } | null) =>
  typeof reference === 'string' ? reference : reference?.id;

function subjectOf(event: Stripe.Event): WebhookSubject {
  const { id } = event.data.object as { id: string };
  if (intentEvents.has(event.type)) return { intentId: id };
  if (moneyBackEvents.test(event.type)) {
    const about = event.data.object as Stripe.Refund | Stripe.Charge | Stripe.Dispute;
    const intentId = idOf(about.payment_intent);
    return intentId === undefined ? {} : { intentId };
  }
  if (event.type === 'setup_intent.succeeded') return { setupId: id };
  return event.type === 'payment_method.detached' ? { cardId: id } : {};
}

export function createStripePayments(options: Options): Payments {
  const { secretKey, webhookSecret, clock, log, baseUrl } = options;
  let loading: Promise<Stripe> | undefined;

  async function load() {
    const { Stripe } = await import('stripe');
    return new Stripe(secretKey, {
      httpClient: Stripe.createFetchHttpClient(fetchFrom(baseUrl)),
      timeout: options.timeoutMs ?? timeoutMs,
      maxNetworkRetries: retries,
      telemetry: false,
    });
  }

  function explain(error: unknown): unknown {
    const { type = '', code, statusCode, requestId } = error as Stripe.errors.StripeError;
    if (unavailable.has(type)) {
      log.warn({ reason: type, status: statusCode, requestId }, 'payments unavailable');
      return new PaymentsUnavailable(`payments: ${type}`);
    }
    return type.startsWith('Stripe') ? new PaymentRefused(code ?? type) : error;
  }

  async function ask<T>(call: (stripe: Stripe) => Promise<T>): Promise<T> {
    if (baseUrl() === undefined)
      throw new PaymentsUnavailable('payments: the provider cannot be reached yet');
    loading ??= load();
    const stripe = await loading;
    try {
      return await call(stripe);
    } catch (error) {
      throw explain(error);
    }
  }

  /** Undefined where the provider does not know what is asked for. */
  async function find<T>(call: (stripe: Stripe) => Promise<T>): Promise<T | undefined> {
    try {
      return await ask(call);
    } catch (error) {
      if (error instanceof PaymentRefused && error.providerCode === 'resource_missing') return undefined;
      throw error;
    }
  }

  async function findIntent(id: string) {
    if (!/^pi_\w{1,250}$/.test(id)) return undefined;
    const found = await find((stripe) => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
    return found && toIntent(found);
  }

  return {
    findIntent,
    async createIntent({ amountSen, methods, saved, description, metadata, idempotencyKey }) {
      const params: Stripe.PaymentIntentCreateParams = {
        amount: amountSen,
        currency: 'myr',
        allowed_payment_method_types: methods,
        ...(saved && { customer: saved.customerId, payment_method: saved.cardId }),
        description,
        metadata,
      };
      try {
        return toIntent(await ask((stripe) => stripe.paymentIntents.create(params, { idempotencyKey })));
      } catch (error) {
        if (error instanceof PaymentRefused) log.warn({ reason: error.providerCode }, 'payment refused');
        throw error;
      }
    },
    async cancelIntent(id) {
      try {
        // Without an idempotency key: with one, Stripe would repeat the refusal that it gave while the card was processing.
        return toIntent(await ask((stripe) => stripe.paymentIntents.cancel(id)));
      } catch (error) {
        if (!(error instanceof PaymentRefused) || error.providerCode !== 'payment_intent_unexpected_state')
          throw error;
        const intent = await findIntent(id);
        if (!intent) throw error;
        return intent;
      }
    },
    ...stripeMoneyBack(ask),
    ...stripeSavedCards(ask, find),
    async chargeSaved(intentId, returnUrl) {
      try {
        await ask((stripe) =>
          stripe.paymentIntents.confirm(intentId, {
            off_session: true,
            // Stripe wants it wherever the intent allows a way to pay that leads elsewhere.
            return_url: returnUrl,
            payment_method_options: { card: { stored_credential_usage: 'recurring' } },
          }),
        );
      } catch (error) {
        if (!(error instanceof PaymentRefused)) throw error;
        log.warn({ reason: error.providerCode }, 'saved card refused');
      }
      const intent = await findIntent(intentId);
      if (!intent) throw new PaymentsUnavailable('payments: the intent is gone');
      return intent;
    },
    async readWebhook(body, signature) {
      loading ??= load();
      const { webhooks } = await loading;
      const now = clock.wall().getTime();
      try {
        return subjectOf(
          await webhooks.constructEventAsync(body, signature, webhookSecret, undefined, undefined, now),
        );
      } catch (error) {
        const { type, message } = error as Stripe.errors.StripeError;
        if (type === 'StripeSignatureVerificationError') return null;
        log.warn({ reason: message }, 'a signed webhook could not be read');
        return {};
      }
    },
  };
}
