import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { StartError } from './platform/errors.ts';
import type { LogLevel } from './platform/log.ts';
import type { PaymentSettings } from './platform/payments/payments.ts';
import type { S3Settings } from './platform/storage/s3.ts';

export type Config = {
  production: boolean;
  host: string;
  port: number;
  publicUrl: string;
  databaseUrl: string | undefined;
  preparedStatements: boolean;
  dataDir: string;
  demo: boolean;
  /** Undefined: generated once and kept in the data directory. */
  accessTokenSecret: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Mail stays in a local mailbox and business time can be moved: development and demos only. */
  sandbox: boolean;
  /** Undefined: files are kept in the data directory. */
  s3: S3Settings | undefined;
  payments: PaymentSettings;
  metricsToken: string | undefined;
  trustProxy: boolean | string;
  /** Unset: every line where it is collected, little in a terminal. */
  logLevel: LogLevel | undefined;
};

const flag = z
  .enum(['1', 'true', 'yes', 'on', '0', 'false', 'no', 'off'])
  .transform((word) => ['1', 'true', 'yes', 'on'].includes(word));

function url(protocols: string[], expected: string) {
  const isRight = (text: string) => URL.canParse(text) && protocols.includes(new URL(text).protocol);
  return z.string().refine(isRight, `expected ${expected}`);
}

function isProxyList(text: string) {
  if (['true', 'false'].includes(text)) return true;
  return text.split(',').every((part) => {
    const [address = '', bits, ...rest] = part.trim().split('/');
    if (['loopback', 'linklocal', 'uniquelocal'].includes(address)) return bits === undefined;
    const max = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
    return (
      rest.length === 0 && max > 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= max))
    );
  });
}

const Env = z.object({
  NODE_ENV: z.string().optional(),
  HOST: z.string().default('localhost'),
  PORT: z.coerce.number('expected a port number from 0 to 65535').int().min(0).max(65535).default(3000),
  PUBLIC_URL: url(['http:', 'https:'], 'an address such as https://rent.example.my').optional(),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/database').optional(),
  DATABASE_PREPARED_STATEMENTS: flag.default(true),
  TEDUH_DATA_DIR: z.string().default('.data'),
  TEDUH_DEMO: flag.optional(),
  ACCESS_TOKEN_SECRET: z.string().min(32, 'expected at least 32 characters').optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://user:password@host:587').optional(),
  MAIL_FROM: z.string().default('Teduh <no-reply@teduh.test>'),
  S3_ENDPOINT: url(['http:', 'https:'], 'an address such as https://s3.example.my').optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'expected the name of a bucket')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'expected sk_live_…, or sk_test_…')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, 'expected pk_live_…, or pk_test_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'expected whsec_…')
    .optional(),
  METRICS_TOKEN: z.string().min(16, 'expected at least 16 characters').optional(),
  TRUST_PROXY: z
    .string()
    .refine(isProxyList, 'expected true, false, or addresses such as 10.0.0.0/8, separated by commas')
    .default('false'),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).optional(),
});

/** An empty variable means unset, as most process managers hand them on. */
function withoutEmpty(env: NodeJS.ProcessEnv) {
  return Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
}

function readS3(settings: z.output<typeof Env>): S3Settings | undefined {
  const s3 = {
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION,
    bucket: settings.S3_BUCKET,
    accessKeyId: settings.S3_ACCESS_KEY_ID,
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
  };
  const names = [
    'S3_ENDPOINT',
    'S3_REGION',
    'S3_BUCKET',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
  ] as const;
  const missing = names.filter((name) => settings[name] === undefined);
  if (missing.length === names.length) return undefined;
  if (missing.length > 0)
    throw new StartError(`Storage in S3 needs all of ${names.join(', ')}. Not set: ${missing.join(', ')}.`);
  return s3 as S3Settings;
}

function readPayments(settings: z.output<typeof Env>, production: boolean): PaymentSettings {
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
  const [secretKey, publishableKey, webhookSecret] = names.map((name) => settings[name]);
  if (!secretKey && !publishableKey && !webhookSecret) return { provider: production ? 'none' : 'sandbox' };
  if (!secretKey || !publishableKey || !webhookSecret) {
    const missing = names.filter((name) => settings[name] === undefined);
    throw new StartError(`Payments need all of ${names.join(', ')}. Not set: ${missing.join(', ')}.`);
  }
  if (secretKey.includes('_live_') !== publishableKey.includes('_live_'))
    throw new StartError(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are not of the same mode: one is live, one for testing.',
    );
  return { provider: 'stripe', secretKey, publishableKey, webhookSecret };
}

export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const parsed = Env.safeParse(withoutEmpty(env));
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new StartError(
      `These settings are not right:\n${lines.join('\n')}\nThe README lists every setting.`,
    );
  }
  const settings = parsed.data;
  const production = settings.NODE_ENV === 'production';
  const embedded = settings.DATABASE_URL === undefined;
  if (production && !embedded && !settings.ACCESS_TOKEN_SECRET) {
    throw new StartError(
      'ACCESS_TOKEN_SECRET is required with NODE_ENV=production and a DATABASE_URL: expected at least 32 random characters.',
    );
  }
  return {
    production,
    host: settings.HOST,
    port: settings.PORT,
    publicUrl: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, ''),
    databaseUrl: settings.DATABASE_URL,
    preparedStatements: settings.DATABASE_PREPARED_STATEMENTS,
    dataDir: resolve(settings.TEDUH_DATA_DIR),
    demo: settings.TEDUH_DEMO ?? (embedded && !production),
    accessTokenSecret: settings.ACCESS_TOKEN_SECRET,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    sandbox: !settings.SMTP_URL && !production,
    s3: readS3(settings),
    payments: readPayments(settings, production),
    metricsToken: settings.METRICS_TOKEN,
    trustProxy: ['true', 'false'].includes(settings.TRUST_PROXY)
      ? settings.TRUST_PROXY === 'true'
      : settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL,
  };
}

/** For `admin:create` where nobody can be asked. */
export const readAdminPassword = (env: NodeJS.ProcessEnv = process.env) => env.ADMIN_PASSWORD;
