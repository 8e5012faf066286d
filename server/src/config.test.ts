import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { decideMode } from './production.ts';
import { readSettings } from './settings.ts';

const live = {
  STRIPE_SECRET_KEY: 'sk_live_abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
};
const test = {
  STRIPE_SECRET_KEY: 'sk_test_abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
};
/** All that production needs. */
const complete = {
  PUBLIC_URL: 'https://rent.example.my',
  ACCESS_TOKEN_SECRET: 'a secret for tests only, long enough',
  SEAL_P12: 'seal.p12',
  SMTP_URL: 'smtp://mail.example.my',
  ...live,
  TRUST_PROXY: '10.0.0.1',
};

it('needs no setting at all', () => {
  expect(readConfig({})).toMatchObject({
    mode: 'sandbox',
    isSandboxShared: false,
    port: 3000,
    publicUrl: 'http://localhost:3000',
    demo: true,
    smtpUrl: undefined,
    payments: { provider: 'sandbox' },
    trustProxy: false,
  });
});

it('treats an empty variable as unset', () => {
  expect(readConfig({ PORT: '', SMTP_URL: ' ' })).toMatchObject({ port: 3000, smtpUrl: undefined });
});

describe('the mode', () => {
  const here = {
    HOST: [undefined, 'localhost', '127.0.0.1', '127.0.0.53', '::1'],
    PUBLIC_URL: [undefined, 'http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000'],
    DATABASE_URL: [
      undefined,
      'postgres://localhost/rent',
      'postgres://u:p@127.0.0.1:5432/rent',
      'postgres://[::1]/rent',
      'postgres:///rent?host=/run/postgresql',
      'postgres://%2Frun%2Fpostgresql/rent',
    ],
  };
  const elsewhere = {
    HOST: ['0.0.0.0', '::', '192.168.1.4', 'rent.example.my', '127.example.my', 'localhost.example.my'],
    PUBLIC_URL: ['https://rent.example.my', 'http://192.168.1.4:3000', 'http://localhost.example.my'],
    DATABASE_URL: [
      'postgres://db.example.my/rent',
      'postgres://10.0.0.5/rent',
      'postgres://localhost/rent?host=db.example.my',
    ],
  };
  const names = ['HOST', 'PUBLIC_URL', 'DATABASE_URL'] as const;
  /** Every combination of here and elsewhere for the three addresses, with every way to say or not to say sandbox. */
  const table = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((bits) =>
    [undefined, 'on', 'off'].map((asked) => {
      const far = names.filter((_name, index) => bits & (1 << index));
      const mode = asked
        ? asked === 'on'
          ? 'sandbox'
          : 'production'
        : far.length
          ? 'production'
          : 'sandbox';
      return { far, asked, mode };
    }),
  );
  it.each(table)('with $far elsewhere and TEDUH_SANDBOX=$asked is $mode', ({ far, asked, mode }) => {
    const longest = Math.max(
      ...[here, elsewhere].flatMap((by) => Object.values(by).map(({ length }) => length)),
    );
    for (let turn = 0; turn < longest; turn++) {
      const chosen = Object.fromEntries(
        names.map((name) => {
          const values = far.includes(name) ? elsewhere[name] : here[name];
          return [name, values[turn % values.length]];
        }),
      );
      const settings = readSettings({ ...chosen, TEDUH_SANDBOX: asked });
      expect([chosen, decideMode(settings)]).toEqual([chosen, mode]);
    }
  });

  it('is production wherever NODE_ENV says so, and TEDUH_SANDBOX cannot contradict it', () => {
    expect(decideMode(readSettings({ NODE_ENV: 'production' }))).toBe('production');
    expect(decideMode(readSettings({ NODE_ENV: 'development' }))).toBe('sandbox');
    expect(decideMode(readSettings({ NODE_ENV: 'test' }))).toBe('sandbox');
    expect(() => readConfig({ ...complete, NODE_ENV: 'production', TEDUH_SANDBOX: 'on' })).toThrow(
      'contradict',
    );
  });

  it.each(['prod', 'Production', 'staging', 'PRODUCTION'])('is not guessed from NODE_ENV=%s', (word) => {
    expect(() => readConfig({ NODE_ENV: word })).toThrow(
      'NODE_ENV: expected production, development or test',
    );
  });
});

describe('production', () => {
  it('starts with all that it needs, and pretends nothing', () => {
    expect(readConfig(complete)).toMatchObject({
      mode: 'production',
      demo: false,
      smtpUrl: 'smtp://mail.example.my',
      payments: { provider: 'stripe' },
      trustProxy: '10.0.0.1',
    });
    const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, ...rest } = complete;
    expect(readConfig({ ...rest, PAYMENTS: 'off' }).payments).toEqual({ provider: 'none' });
  });

  it('names everything that is missing in one message', () => {
    const refusal = () => readConfig({ HOST: '0.0.0.0', DATABASE_URL: 'postgres://db.example.my/rent' });
    for (const name of [
      'PUBLIC_URL',
      'ACCESS_TOKEN_SECRET',
      'SEAL_P12',
      'DATABASE_URL',
      'SMTP_URL',
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET',
      'TRUST_PROXY',
    ])
      expect(refusal).toThrow(`\n  ${name}: `);
    expect(refusal).toThrow('TEDUH_SANDBOX=on');
  });

  it.each<[string, Record<string, string>, string]>([
    ['an address without encryption', { PUBLIC_URL: 'http://rent.example.my' }, 'PUBLIC_URL'],
    ['no address', { PUBLIC_URL: '', TEDUH_SANDBOX: 'off' }, 'PUBLIC_URL'],
    [
      'http on this machine without a proxy',
      { PUBLIC_URL: 'http://localhost', TEDUH_SANDBOX: 'off' },
      'PUBLIC_URL',
    ],
    [
      'a database without a secret',
      { DATABASE_URL: 'postgres://localhost/rent', ACCESS_TOKEN_SECRET: '' },
      'ACCESS_TOKEN_SECRET',
    ],
    [
      'a database without a key to seal with',
      { DATABASE_URL: 'postgres://localhost/rent', SEAL_P12: '' },
      'SEAL_P12',
    ],
    ['a database elsewhere in clear text', { DATABASE_URL: 'postgres://db.example.my/rent' }, 'DATABASE_URL'],
    [
      'a way around the pooler in clear text',
      {
        DATABASE_URL: 'postgres://localhost:6432/rent',
        DATABASE_DIRECT_URL: 'postgres://db.example.my/rent',
      },
      'DATABASE_DIRECT_URL',
    ],
    ['no mail', { SMTP_URL: '' }, 'SMTP_URL'],
    ['keys for testing', test, 'STRIPE_SECRET_KEY'],
    ['no word about proxies', { TRUST_PROXY: '' }, 'TRUST_PROXY'],
    ['demo accounts', { TEDUH_DEMO: 'on' }, 'TEDUH_DEMO'],
  ])('does not start with %s, and names nothing else', (_what, more, name) => {
    let message = '';
    try {
      readConfig({ ...complete, ...more });
    } catch (error) {
      message = (error as Error).message;
    }
    const named = [...message.matchAll(/^ {2}([A-Z_\d]+)/gm)].map(([, setting]) => setting);
    expect(named).toEqual([name]);
  });

  it.each<[string, Record<string, string>]>([
    [
      'a proxy on this machine',
      { PUBLIC_URL: 'http://localhost', TRUST_PROXY: 'loopback', TEDUH_SANDBOX: 'off' },
    ],
    ['a database of its own without a secret', { ACCESS_TOKEN_SECRET: '', SEAL_P12: '' }],
    ['a protected database', { DATABASE_URL: 'postgres://db.example.my/rent?sslmode=verify-full' }],
    ['two proxies', { TRUST_PROXY: '2' }],
    ['no proxy', { TRUST_PROXY: 'none' }],
    ['all private IPv6 addresses', { TRUST_PROXY: 'fc00::/7' }],
  ])('starts with %s', (_what, more) => {
    expect(readConfig({ ...complete, ...more }).mode).toBe('production');
  });
});

it('inserts demo data by default only into the embedded database of a sandbox', () => {
  expect(readConfig({ DATABASE_URL: 'postgres://localhost/teduh' }).demo).toBe(false);
  expect(readConfig({ DATABASE_URL: 'postgres://localhost/teduh', TEDUH_DEMO: 'on' }).demo).toBe(true);
  expect(readConfig(complete).demo).toBe(false);
  expect(readConfig({ TEDUH_DEMO: '0' }).demo).toBe(false);
});

it('believes as many proxies as it is told, counted from the nearest', () => {
  const { trustProxy } = readConfig({ TRUST_PROXY: '2' });
  const trusts = typeof trustProxy === 'function' ? trustProxy : () => undefined;
  expect([0, 1, 2, 3].map((hop) => trusts('10.0.0.1', hop))).toEqual([true, true, false, false]);
});

const s3 = {
  S3_ENDPOINT: 'https://s3.example.my',
  S3_REGION: 'ap-southeast-5',
  S3_BUCKET: 'teduh-files',
  S3_ACCESS_KEY_ID: 'a key',
  S3_SECRET_ACCESS_KEY: 'a secret',
};

it('keeps files in S3 when all five settings are there, and in the data directory without them', () => {
  expect(readConfig({}).s3).toBeUndefined();
  expect(readConfig(s3).s3).toEqual({
    endpoint: 'https://s3.example.my',
    region: 'ap-southeast-5',
    bucket: 'teduh-files',
    accessKeyId: 'a key',
    secretAccessKey: 'a secret',
  });
});

it('encrypts files with the first key, and reads what older ones have written', () => {
  const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const secrets = (env: Record<string, string>) => readConfig(env).fileKeys?.map(({ secret }) => secret);
  const [FILES_KEY, FILES_OLD_KEYS] = [first.toString('base64'), second.toString('hex')];
  expect(secrets({})).toBeUndefined();
  expect(secrets({ FILES_KEY })).toEqual([first]);
  expect(secrets({ FILES_KEY, FILES_OLD_KEYS })).toEqual([first, second]);
  const directory = mkdtempSync(join(tmpdir(), 'teduh-keys-'));
  const FILES_KEY_FILE = join(directory, 'key');
  writeFileSync(FILES_KEY_FILE, `# of 2027\n${FILES_KEY}\n\n# of 2026\n${FILES_OLD_KEYS}\n`);
  expect(secrets({ FILES_KEY_FILE })).toEqual([first, second]);
  expect(() => secrets({ FILES_KEY, FILES_KEY_FILE })).toThrow('are both set');
  writeFileSync(FILES_KEY_FILE, '# nothing\n');
  expect(() => secrets({ FILES_KEY_FILE })).toThrow('has no key in it');
  rmSync(directory, { recursive: true });
  expect(() => secrets({ FILES_KEY_FILE })).toThrow('FILES_KEY_FILE cannot be read: ENOENT');
  expect(() => secrets({ FILES_OLD_KEYS })).toThrow('FILES_OLD_KEYS is set, and FILES_KEY');
  for (const wrong of ['secret', first.toString('base64').slice(4), `${FILES_OLD_KEYS}00`])
    expect(() => secrets({ FILES_KEY: wrong })).toThrow('expected 32 bytes in base64');
});

it('seals with a file, whose passphrase alone is a mistake, or with a key of its own', () => {
  expect(readConfig({}).seal).toEqual({ p12File: undefined, passphrase: '', tsaUrl: undefined });
  expect(readConfig({ SEAL_P12: '/etc/seal.p12', SEAL_P12_PASSPHRASE: 'open' }).seal).toMatchObject({
    p12File: '/etc/seal.p12',
    passphrase: 'open',
  });
  expect(() => readConfig({ SEAL_P12_PASSPHRASE: 'open' })).toThrow('SEAL_P12, the file that it opens');
});

it('asks only encrypted timestamp authorities, or one on this machine', () => {
  const tsa = (SEAL_TSA_URL: string) => readConfig({ SEAL_TSA_URL }).seal.tsaUrl;
  expect(tsa('https://tsa.example.my/tsr')).toBe('https://tsa.example.my/tsr');
  expect(tsa('http://localhost:3161')).toBe('http://localhost:3161');
  expect(() => tsa('http://tsa.example.my')).toThrow('SEAL_TSA_URL: expected https');
  expect(() => tsa('tsa.example.my')).toThrow('SEAL_TSA_URL: expected an address');
});

it('takes payments through Stripe when all three keys are there, also with a restricted one', () => {
  expect(readConfig(complete).payments).toEqual({
    provider: 'stripe',
    secretKey: 'sk_live_abc',
    publishableKey: 'pk_live_abc',
    webhookSecret: 'whsec_abc',
  });
  const restricted = { ...complete, STRIPE_SECRET_KEY: 'rk_live_abc' };
  expect(readConfig(restricted).payments.provider).toBe('stripe');
});

it('takes no real money in a sandbox, and pretended money only there', () => {
  expect(readConfig({}).payments).toEqual({ provider: 'sandbox' });
  expect(readConfig({ SMTP_URL: 'smtp://localhost' }).payments).toEqual({ provider: 'sandbox' });
  expect(readConfig({ PAYMENTS: 'off' }).payments).toEqual({ provider: 'none' });
  expect(readConfig(test).payments.provider).toBe('stripe');
  expect(() => readConfig(live)).toThrow('a sandbox takes no real money');
});

describe('a wrong setting is named, with what is expected', () => {
  it.each([
    [{ PORT: 'abc' }, 'PORT: expected a port number'],
    [{ PORT: '70000' }, 'PORT: '],
    [{ PUBLIC_URL: 'rent.example.my' }, 'PUBLIC_URL: expected an address such as https://rent.example.my'],
    [{ DATABASE_URL: 'mysql://localhost' }, 'DATABASE_URL: expected postgres://'],
    [{ SMTP_URL: 'localhost:25' }, 'SMTP_URL: expected smtp://'],
    [{ TEDUH_DEMO: 'maybe' }, 'TEDUH_DEMO: '],
    [{ ACCESS_TOKEN_SECRET: 'short' }, 'ACCESS_TOKEN_SECRET: expected at least 32 characters'],
    [{ ...s3, S3_ENDPOINT: 's3.example.my' }, 'S3_ENDPOINT: expected an address such as'],
    [{ ...s3, S3_BUCKET: 'Teduh Files' }, 'S3_BUCKET: expected the name of a bucket'],
    [{ ...s3, S3_REGION: '', S3_BUCKET: ' ' }, 'Not set: S3_REGION, S3_BUCKET.'],
    [
      { S3_BUCKET: 'teduh-files' },
      'Not set: S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY.',
    ],
    [{ ...test, STRIPE_SECRET_KEY: 'pk_test_abc' }, 'STRIPE_SECRET_KEY: expected sk_live_…'],
    [{ ...test, STRIPE_PUBLISHABLE_KEY: 'sk_live_abc' }, 'STRIPE_PUBLISHABLE_KEY: expected pk_live_…'],
    [{ ...test, STRIPE_WEBHOOK_SECRET: 'abc' }, 'STRIPE_WEBHOOK_SECRET: expected whsec_…'],
    [{ ...test, STRIPE_WEBHOOK_SECRET: ' ' }, 'Payments need all of'],
    [{ STRIPE_SECRET_KEY: 'sk_live_abc' }, 'Not set: STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET.'],
    [{ ...test, STRIPE_SECRET_KEY: 'sk_live_abc' }, 'not of the same mode'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY: expected the addresses'],
    [{ TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY: expected the addresses'],
    [{ TRUST_PROXY: '::/0' }, 'TRUST_PROXY: expected the addresses'],
    [{ TRUST_PROXY: 'perhaps' }, 'TRUST_PROXY: expected the addresses'],
    [{ TEDUH_SANDBOX: 'maybe' }, 'TEDUH_SANDBOX: '],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: '],
  ])('%o', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });
});
