import { resolve } from 'node:path';
import { type Limits, type mostAtOnce, readLimits } from './limits.ts';
import { StartError } from './platform/errors.ts';
import type { LogLevel } from './platform/log.ts';
import type { PaymentSettings } from './platform/payments/payments.ts';
import type { SealSettings } from './platform/seal/seal.ts';
import { type FileKeys, readFileKeys } from './platform/storage/file-keys.ts';
import type { S3Settings } from './platform/storage/s3-client.ts';
import type { TracingSettings } from './platform/tracing/tracing.ts';
import { decideMode, type Mode, requirementsOf } from './production.ts';
import { readSettings, type Settings } from './settings.ts';

export type Config = {
  mode: Mode;
  /** `TEDUH_SANDBOX=on`: the mailbox and the clock answer to other machines too. */
  isSandboxShared: boolean;
  host: string;
  port: number;
  publicUrl: string;
  databaseUrl: string | undefined;
  /** For what needs a session of its own, where `databaseUrl` leads to a connection pooler. */
  directUrl: string | undefined;
  preparedStatements: boolean;
  dataDir: string;
  demo: boolean;
  /** Undefined: generated once and kept in the data directory. */
  accessTokenSecret: string | undefined;
  /** Undefined, in a sandbox only: mail stays in a local mailbox, and business time can be moved. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Undefined: files are kept in the data directory. */
  s3: S3Settings | undefined;
  /** Undefined: private files are stored as they are. */
  fileKeys: FileKeys | undefined;
  backup: {
    /** Undefined: no backup is made at night. */
    directory: string | undefined;
    /** In Malaysia: 02:30. */
    at: string;
    keep: number;
    /** Undefined: backups are not encrypted. */
    keyFile: string | undefined;
  };
  payments: PaymentSettings;
  seal: SealSettings;
  metricsToken: string | undefined;
  /** Undefined: nothing is traced, and nothing of it is loaded. */
  tracing: TracingSettings | undefined;
  trustProxy: TrustProxy;
  limits: Limits;
  atOnce: typeof mostAtOnce;
  /** Unset: every line where it is collected, little in a terminal. */
  logLevel: LogLevel | undefined;
};

type TrustProxy = false | string | ((address: string, hop: number) => boolean);

function readS3(settings: Settings): S3Settings | undefined {
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

function readPayments(settings: Settings, mode: Mode): PaymentSettings {
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
  const [secretKey, publishableKey, webhookSecret] = names.map((name) => settings[name]);
  if (!settings.PAYMENTS) return { provider: 'none' };
  if (!secretKey && !publishableKey && !webhookSecret)
    return { provider: mode === 'sandbox' ? 'sandbox' : 'none' };
  if (!secretKey || !publishableKey || !webhookSecret) {
    const missing = names.filter((name) => settings[name] === undefined);
    throw new StartError(`Payments need all of ${names.join(', ')}. Not set: ${missing.join(', ')}.`);
  }
  if (secretKey.includes('_live_') !== publishableKey.includes('_live_'))
    throw new StartError(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are not of the same mode: one is live, one for testing.',
    );
  if (mode === 'sandbox' && secretKey.includes('_live_'))
    throw new StartError('The STRIPE_ keys are live, and a sandbox takes no real money: use the test keys.');
  return { provider: 'stripe', secretKey, publishableKey, webhookSecret };
}

function readSeal({ SEAL_P12, SEAL_P12_PASSPHRASE, SEAL_TSA_URL }: Settings): SealSettings {
  if (!SEAL_P12 && SEAL_P12_PASSPHRASE)
    throw new StartError('SEAL_P12_PASSPHRASE is set, and SEAL_P12, the file that it opens, is not.');
  return {
    p12File: SEAL_P12 && resolve(SEAL_P12),
    passphrase: SEAL_P12_PASSPHRASE ?? '',
    tsaUrl: SEAL_TSA_URL,
  };
}

/** One message with everything that is missing, so that nobody has to try again for each of them. */
function assertComplete(settings: Settings) {
  const missing = requirementsOf(settings).filter(({ isMet }) => !isMet);
  if (missing.length === 0) return;
  const lines = missing.map(({ setting, how }) => `  ${setting}: ${how}`);
  throw new StartError(
    `In production these settings are missing:\n${lines.join('\n')}\nTo try Teduh, start it on this machine with localhost addresses, or set TEDUH_SANDBOX=on.`,
  );
}

/** As OpenTelemetry names them; values of headers are written as in an address. */
function readTracing(settings: Settings): TracingSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = '' } = settings;
  if (!endpoint) return undefined;
  const pairs = headers.split(',').filter(Boolean);
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    headers: Object.fromEntries(
      pairs.map((pair) => {
        const [name = '', ...value] = pair.split('=');
        return [name.trim(), decodeURIComponent(value.join('=').trim())];
      }),
    ),
    serviceName: settings.OTEL_SERVICE_NAME,
    ratio: settings.OTEL_TRACES_SAMPLER_ARG,
  };
}

function readTrustProxy({ TRUST_PROXY: given = 'none' }: Settings): TrustProxy {
  if (given === 'none') return false;
  return /^\d$/.test(given) ? (_address, hop) => hop < Number(given) : given;
}

export function readConfig(env?: NodeJS.ProcessEnv): Config {
  const settings = readSettings(env);
  if (settings.NODE_ENV === 'production' && settings.TEDUH_SANDBOX)
    throw new StartError('NODE_ENV=production and TEDUH_SANDBOX=on contradict each other: remove one.');
  if (settings.DATABASE_DIRECT_URL && !settings.DATABASE_URL)
    throw new StartError('DATABASE_DIRECT_URL is set, and DATABASE_URL, beside which it is used, is not.');
  const mode = decideMode(settings);
  const s3 = readS3(settings);
  const payments = readPayments(settings, mode);
  if (mode === 'production') assertComplete(settings);
  return {
    mode,
    isSandboxShared: settings.TEDUH_SANDBOX === true,
    host: settings.HOST,
    port: settings.PORT,
    publicUrl: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, ''),
    databaseUrl: settings.DATABASE_URL,
    directUrl: settings.DATABASE_DIRECT_URL,
    preparedStatements: settings.DATABASE_PREPARED_STATEMENTS,
    dataDir: resolve(settings.TEDUH_DATA_DIR),
    demo: settings.TEDUH_DEMO ?? (settings.DATABASE_URL === undefined && mode === 'sandbox'),
    accessTokenSecret: settings.ACCESS_TOKEN_SECRET,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    s3,
    fileKeys: readFileKeys({
      key: settings.FILES_KEY,
      file: settings.FILES_KEY_FILE,
      oldKeys: settings.FILES_OLD_KEYS,
    }),
    backup: {
      directory: settings.BACKUP_DIR && resolve(settings.BACKUP_DIR),
      at: settings.BACKUP_AT,
      keep: settings.BACKUP_KEEP,
      keyFile: settings.BACKUP_KEY_FILE && resolve(settings.BACKUP_KEY_FILE),
    },
    payments,
    seal: readSeal(settings),
    metricsToken: settings.METRICS_TOKEN,
    tracing: readTracing(settings),
    trustProxy: readTrustProxy(settings),
    limits: readLimits(settings),
    atOnce: { uploads: settings.UPLOADS_AT_ONCE, streams: settings.STREAMS_AT_ONCE },
    logLevel: settings.LOG_LEVEL,
  };
}
