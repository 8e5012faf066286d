import { createHmac } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { type Payments, PaymentsUnavailable } from './provider.ts';
import { createStripePayments, stripeUrl } from './stripe.ts';

export type PaymentSettings =
  | { provider: 'stripe'; secretKey: string; publishableKey: string; webhookSecret: string }
  | { provider: 'sandbox' }
  /** Production without keys: nobody pays rent with a test card. */
  | { provider: 'none' };

type Given = {
  settings: PaymentSettings;
  accessTokenSecret: Uint8Array;
  /** Where this server, and with it the card sandbox, can be reached; undefined until it listens. */
  ownUrl: () => string | undefined;
  clock: Pick<Clock, 'wall'>;
  log: Pick<Log, 'warn'>;
  timeoutMs?: number;
};

export const sandboxPath = '/sandbox/stripe';

/** Derived, so that all servers on one database agree and nobody has two more secrets to keep. */
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
    readWebhook: async () => null,
  };
}

export function createPayments({ settings, accessTokenSecret, ownUrl, ...given }: Given): Payments {
  if (settings.provider === 'none') return createNoPayments();
  if (settings.provider === 'stripe')
    return createStripePayments({ ...given, ...settings, baseUrl: () => stripeUrl });
  const baseUrl = () => {
    const url = ownUrl();
    return url && url + sandboxPath;
  };
  return createStripePayments({ ...given, ...sandboxKeys(accessTokenSecret), baseUrl });
}

/** What an operator should know before somebody tries to pay. */
export function warnAboutPayments(settings: PaymentSettings, production: boolean, log: Pick<Log, 'warn'>) {
  if (settings.provider === 'none') log.warn('No STRIPE_ keys are set: card payments are switched off.');
  if (settings.provider === 'stripe' && production && settings.publishableKey.startsWith('pk_test_'))
    log.warn('The STRIPE_ keys are for testing: payments are not real.');
}
