import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import {
  type Intent,
  type IntentStatus,
  PaymentRefused,
  type Payments,
  PaymentsUnavailable,
} from './provider.ts';
import { readAnswer } from './read-answer.ts';
import { stripeMoneyBack } from './stripe-money-back.ts';

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

/** The SDK accepts a host but no path, and an answer that is not an object would become an unhandled rejection in it. */
function fetchFrom(baseUrl: Options['baseUrl']): typeof fetch {
  return async (input, init) => {
    const { pathname, search } = new URL(String(input));
    const response = await fetch(`${baseUrl()}${pathname}${search}`, { ...init, redirect: 'error' });
    const body = await response.text();
    if (!isObject(body)) return Response.json({ error: { type: 'api_error' } }, { status: 502 });
    return new Response(body, { status: response.status, headers: response.headers });
  };
}

function toIntent(answer: unknown): Intent {
  const { id, status, amount, currency, metadata, client_secret, livemode } = readAnswer(
    IntentAnswer,
    answer,
  );
  return { id, status, amountSen: amount, currency, metadata, clientSecret: client_secret, livemode };
}

const idOf = (reference: string | { id: string } | null) =>
  typeof reference === 'string' ? reference : reference?.id;

function intentOf(event: Stripe.Event): string | undefined {
  if (moneyBackEvents.test(event.type))
    return idOf((event.data.object as Stripe.Refund | Stripe.Charge | Stripe.Dispute).payment_intent);
  return intentEvents.has(event.type) ? (event.data.object as Stripe.PaymentIntent).id : undefined;
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

  async function findIntent(id: string) {
    if (!/^pi_\w{1,250}$/.test(id)) return undefined;
    try {
      return toIntent(await ask((stripe) => stripe.paymentIntents.retrieve(id)));
    } catch (error) {
      if (error instanceof PaymentRefused && error.providerCode === 'resource_missing') return undefined;
      throw error;
    }
  }

  return {
    findIntent,
    async createIntent({ amountSen, description, metadata, idempotencyKey }) {
      const params: Stripe.PaymentIntentCreateParams = {
        amount: amountSen,
        currency: 'myr',
        allowed_payment_method_types: ['card'],
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
    async readWebhook(body, signature) {
      loading ??= load();
      const { webhooks } = await loading;
      const now = clock.wall().getTime();
      try {
        return intentOf(
          await webhooks.constructEventAsync(body, signature, webhookSecret, undefined, undefined, now),
        );
      } catch (error) {
        const isForged = (error as Stripe.errors.StripeError).type === 'StripeSignatureVerificationError';
        return isForged ? null : undefined;
      }
    },
  };
}
