import { isLoopback } from './platform/loopback.ts';
import type { Settings } from './settings.ts';

/** In `sandbox` mails, cards and time may be pretended; in `production` nothing is. */
export type Mode = 'sandbox' | 'production';

/** What a sandbox says of itself: with a mail server it sends mail to real people. */
export const whatIsPretended = (smtpUrl: string | undefined): string =>
  smtpUrl ? 'payments are pretended, but mail is really sent' : 'mail and payments are pretended';

/** Where the database is: a path means a socket of this machine. */
function databaseHost(url: string): string {
  const { hostname, searchParams } = new URL(url);
  return decodeURIComponent(searchParams.get('host') ?? hostname);
}
const isLocalDatabase = (url: string) => {
  const host = databaseHost(url);
  return host === '' || host.startsWith('/') || isLoopback(host);
};

/** Sandbox only where everything is on this machine, or where it is asked for; whoever says production means it. */
export function decideMode(settings: Settings): Mode {
  const { NODE_ENV, TEDUH_SANDBOX, HOST, PUBLIC_URL, DATABASE_URL, DATABASE_DIRECT_URL } = settings;
  if (TEDUH_SANDBOX !== undefined) return TEDUH_SANDBOX ? 'sandbox' : 'production';
  if (NODE_ENV === 'production') return 'production';
  const isAllLocal =
    isLoopback(HOST) &&
    (!PUBLIC_URL || isLoopback(new URL(PUBLIC_URL).hostname)) &&
    [DATABASE_URL, DATABASE_DIRECT_URL].every((url) => !url || isLocalDatabase(url));
  return isAllLocal ? 'sandbox' : 'production';
}

export type Requirement = { setting: string; isMet: boolean; how: string };

function isSafeAddress({ PUBLIC_URL, TRUST_PROXY }: Settings): boolean {
  if (!PUBLIC_URL) return false;
  const { protocol, hostname } = new URL(PUBLIC_URL);
  return protocol === 'https:' || (isLoopback(hostname) && TRUST_PROXY === 'loopback');
}

const isProtected = (databaseUrl: string | undefined) =>
  !databaseUrl || isLocalDatabase(databaseUrl) || new URL(databaseUrl).searchParams.has('sslmode');
const howToProtect =
  'on another machine, say how the connection is protected: ?sslmode=verify-full, or ?sslmode=disable on a network of your own.';

const hasLiveKeys = ({ STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET }: Settings) =>
  STRIPE_SECRET_KEY?.includes('_live_') === true &&
  STRIPE_PUBLISHABLE_KEY?.includes('_live_') === true &&
  STRIPE_WEBHOOK_SECRET !== undefined;

/** All that a server in production must have, with what to do where it is missing. */
export const requirementsOf = (settings: Settings): Requirement[] => [
  {
    setting: 'PUBLIC_URL',
    isMet: isSafeAddress(settings),
    how: 'the address that people open, such as https://rent.example.my. With http: only on this machine, behind a proxy on it, with TRUST_PROXY=loopback.',
  },
  {
    setting: 'ACCESS_TOKEN_SECRET',
    isMet: settings.ACCESS_TOKEN_SECRET !== undefined || settings.DATABASE_URL === undefined,
    how: 'with a DATABASE_URL, at least 32 random characters: openssl rand -base64 32',
  },
  {
    setting: 'SEAL_P12',
    isMet: settings.SEAL_P12 !== undefined || settings.DATABASE_URL === undefined,
    how: 'with a DATABASE_URL, the PKCS#12 file whose key seals documents, the same on all servers, and SEAL_P12_PASSPHRASE. docs/operations.md says how to make one.',
  },
  {
    setting: 'DATABASE_URL',
    isMet: isProtected(settings.DATABASE_URL),
    how: howToProtect,
  },
  {
    setting: 'DATABASE_DIRECT_URL',
    isMet: isProtected(settings.DATABASE_DIRECT_URL),
    how: howToProtect,
  },
  {
    setting: 'SMTP_URL',
    isMet: settings.SMTP_URL !== undefined,
    how: 'the server that sends mail: smtp://user:password@host:587',
  },
  {
    setting: 'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET',
    isMet: hasLiveKeys(settings) || !settings.PAYMENTS,
    how: 'the live keys of your Stripe account, or PAYMENTS=off to take no payments online. Test keys need TEDUH_SANDBOX=on.',
  },
  {
    setting: 'TRUST_PROXY',
    isMet: settings.TRUST_PROXY !== undefined,
    how: 'whose X-Forwarded-For to believe: the addresses of your proxies, how many there are, or none.',
  },
  {
    setting: 'TEDUH_DEMO',
    isMet: settings.TEDUH_DEMO !== true,
    how: 'leave it unset: demo accounts have a password that everybody knows.',
  },
];
