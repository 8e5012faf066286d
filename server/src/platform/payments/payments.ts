import { createHmac } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { type Payments, PaymentsUnavailable } from './provider.ts';
import { createStripePayments, stripeUrl } from './stripe.ts';

export type PaymentSettings =
  | { provider: 'stripe'; secretKey: string; publishableKey: string; webhookSecret: string }
  | { provider: 'sandbox' }
  /** `PAYMENTS=off`: nobody can pay online. */
  | { provider: 'none' };

type PaymentsOptions = {
  settings: PaymentSettings;
  accessTokenSecret: Uint8Array;
  /** The address of this server, which also runs the card sandbox; undefined until it listens. */
  ownUrl: () => string | undefined;
  clock: Pick<Clock, 'wall'>;
  log: Pick<Log, 'warn'>;
  timeoutMs?: number;
};

export const sandboxPath = '/sandbox/stripe';

/** Derived from the one secret, so that all servers of one database agree on the keys. */
export function sandboxKeys(accessTokenSecret: Uint8Array) {
  const derive = (use: string) => createHmac('sha256', accessTokenSecret).update(use).digest('base64url');
  return {
    secretKey: `sk_test_${derive('card sandbox: secret key')}`,
    webhookSecret: `whsec_${derive('card sandbox: webhook secret')}`,
  };
}

function createNoPayments(): Payments {
  const refuse = async () => {
    throw new PaymentsUnavailable('payments: switched off');
  };
  return {
    createIntent: refuse,
    findIntent: refuse,
    cancelIntent: refuse,
    refund: refuse,
    createCustomer: refuse,
    createSetup: refuse,
    findSetup: refuse,
    keepCardOf: refuse,
    keepNoCardOf: refuse,
    cancelSetup: refuse,
    deleteCustomer: refuse,
    findCard: refuse,
    detachCard: refuse,
    chargeSaved: refuse,
    listRefunds: refuse,
    listDisputes: refuse,
    readWebhook: async () => null,
  };
}

export function createPayments({
  settings,
  accessTokenSecret,
  ownUrl,
  ...options
}: PaymentsOptions): Payments {
  if (settings.provider === 'none') return createNoPayments();
  if (settings.provider === 'stripe')
    return createStripePayments({ ...options, ...settings, baseUrl: () => stripeUrl });
  const baseUrl = () => {
    const url = ownUrl();
    return url && url + sandboxPath;
  };
  return createStripePayments({ ...options, ...sandboxKeys(accessTokenSecret), baseUrl });
}

/** Logs what an operator should know about online payments when the server starts. */
export function warnAboutPayments({ provider }: PaymentSettings, log: Pick<Log, 'warn'>) {
  if (provider === 'none') log.warn('PAYMENTS is off: nobody can pay online.');
}
