import { isIP } from 'node:net';
import { z } from 'zod';
import { type LimitSetting, limitNames, limitPattern, mostAtOnce, settingOf } from './limits.ts';
import { StartError } from './platform/errors.ts';
import { isLoopback } from './platform/loopback.ts';

const flag = z
  .enum(['1', 'true', 'yes', 'on', '0', 'false', 'no', 'off'])
  .transform((word) => ['1', 'true', 'yes', 'on'].includes(word));

function url(protocols: string[], expected: string) {
  const isRight = (text: string) => URL.canParse(text) && protocols.includes(new URL(text).protocol);
  return z.string().refine(isRight, `expected ${expected}`);
}

const isSafeTsa = (text: string) => {
  const address = URL.parse(text);
  return address?.protocol === 'https:' || isLoopback(address?.hostname ?? '');
};

/** A larger network would be everybody, which is believing whatever address a caller writes. */
const minNetworkBits: Record<number, number> = { 32: 8, 128: 7 };

function isProxyList(text: string) {
  if (text === 'none' || /^[1-9]$/.test(text)) return true;
  return text.split(',').every((part) => {
    const [address = '', bits, ...rest] = part.trim().split('/');
    if (['loopback', 'linklocal', 'uniquelocal'].includes(address)) return bits === undefined;
    const max = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
    return (
      rest.length === 0 &&
      max > 0 &&
      (bits === undefined ||
        (/^\d+$/.test(bits) && Number(bits) >= (minNetworkBits[max] ?? 0) && Number(bits) <= max))
    );
  });
}

const atOnce = z.coerce.number('expected a number from 1 to 1000').int().min(1).max(1000);
const howMany = z
  .string()
  .regex(limitPattern, 'expected how many in what time, such as 30/1h (s, m, h or d)')
  .optional();
const limitSettings: Record<LimitSetting, typeof howMany> = Object.fromEntries(
  limitNames.map((name) => [settingOf(name), howMany]),
);

const Env = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'expected production, development or test')
    .optional(),
  TEDUH_SANDBOX: flag.optional(),
  HOST: z.string().default('localhost'),
  PORT: z.coerce.number('expected a port number from 0 to 65535').int().min(0).max(65535).default(3000),
  PUBLIC_URL: url(['http:', 'https:'], 'an address such as https://rent.example.my').optional(),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/database').optional(),
  DATABASE_DIRECT_URL: url(
    ['postgres:', 'postgresql:'],
    'postgres://user:password@host:5432/database',
  ).optional(),
  DATABASE_PREPARED_STATEMENTS: flag.default(true),
  TEDUH_DATA_DIR: z.string().default('.data'),
  TEDUH_DEMO: flag.optional(),
  ACCESS_TOKEN_SECRET: z.string().min(32, 'expected at least 32 characters').optional(),
  SEAL_P12: z.string().optional(),
  SEAL_P12_PASSPHRASE: z.string().optional(),
  SEAL_TSA_URL: url(['http:', 'https:'], 'an address such as https://tsa.example.my')
    .refine(isSafeTsa, 'expected https, or http on this machine')
    .optional(),
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
  FILES_KEY: z.string().optional(),
  FILES_KEY_FILE: z.string().optional(),
  FILES_OLD_KEYS: z.string().optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'expected a time such as 02:30')
    .default('02:30'),
  BACKUP_KEEP: z.coerce.number('expected a number from 1 to 1000').int().min(1).max(1000).default(7),
  BACKUP_KEY_FILE: z.string().optional(),
  PAYMENTS: flag.default(true),
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
    .refine(
      isProxyList,
      'expected the addresses of your proxies, such as 10.0.0.0/8, separated by commas, or how many there are, or none',
    )
    .optional(),
  ...limitSettings,
  UPLOADS_AT_ONCE: atOnce.default(mostAtOnce.uploads),
  STREAMS_AT_ONCE: atOnce.default(mostAtOnce.streams),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(
    ['http:', 'https:'],
    'an address such as http://localhost:4318',
  ).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[^=,]+=[^,]*(?:,[^=,]+=[^,]*)*$/, 'expected name=value, separated by commas')
    .optional(),
  OTEL_SERVICE_NAME: z.string().default('teduh'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('expected a number from 0 to 1').min(0).max(1).default(1),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).optional(),
});

export const settingNames: string[] = Object.keys(Env.shape);

/** The environment as it was given, each setting checked by itself. */
export type Settings = z.output<typeof Env>;

/** An empty variable means unset, as most process managers hand them on. */
function withoutEmpty(env: NodeJS.ProcessEnv) {
  return Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
}

export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const parsed = Env.safeParse(withoutEmpty(env));
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new StartError(`These settings are not right:\n${lines.join('\n')}\nThe README lists every setting.`);
}

/** For `admin:create` where nobody can be asked. */
export const readAdminPassword = (env: NodeJS.ProcessEnv = process.env) => env.ADMIN_PASSWORD;
