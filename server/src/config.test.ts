import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

it('needs no setting at all', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    publicUrl: 'http://localhost:3000',
    demo: true,
    sandbox: true,
    production: false,
  });
});

it('treats an empty variable as unset', () => {
  expect(readConfig({ PORT: '', SMTP_URL: ' ' })).toMatchObject({
    port: 3000,
    smtpUrl: undefined,
    sandbox: true,
  });
});

it('has the mailbox and the movable clock only where no real mail is sent', () => {
  expect(readConfig({ SMTP_URL: 'smtp://localhost' }).sandbox).toBe(false);
  expect(readConfig({ NODE_ENV: 'production' }).sandbox).toBe(false);
});

it('inserts demo data by default only into the embedded database, and never in production', () => {
  expect(readConfig({ DATABASE_URL: 'postgres://localhost/teduh' }).demo).toBe(false);
  expect(readConfig({ DATABASE_URL: 'postgres://localhost/teduh', TEDUH_DEMO: 'on' }).demo).toBe(true);
  expect(readConfig({ NODE_ENV: 'production' }).demo).toBe(false);
  expect(readConfig({ TEDUH_DEMO: '0' }).demo).toBe(false);
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

const stripe = {
  STRIPE_SECRET_KEY: 'sk_live_abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
};

it('takes payments through Stripe when all three keys are there, also with a restricted one', () => {
  expect(readConfig(stripe).payments).toEqual({
    provider: 'stripe',
    secretKey: 'sk_live_abc',
    publishableKey: 'pk_live_abc',
    webhookSecret: 'whsec_abc',
  });
  expect(readConfig({ ...stripe, STRIPE_SECRET_KEY: 'rk_live_abc' }).payments.provider).toBe('stripe');
});

it('takes test cards without keys, but never in production', () => {
  expect(readConfig({}).payments).toEqual({ provider: 'sandbox' });
  expect(readConfig({ SMTP_URL: 'smtp://localhost' }).payments).toEqual({ provider: 'sandbox' });
  expect(readConfig({ NODE_ENV: 'production' }).payments).toEqual({ provider: 'none' });
  expect(readConfig({ NODE_ENV: 'production', ...stripe }).payments.provider).toBe('stripe');
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
    [{ ...stripe, STRIPE_SECRET_KEY: 'pk_live_abc' }, 'STRIPE_SECRET_KEY: expected sk_live_…'],
    [{ ...stripe, STRIPE_PUBLISHABLE_KEY: 'sk_live_abc' }, 'STRIPE_PUBLISHABLE_KEY: expected pk_live_…'],
    [{ ...stripe, STRIPE_WEBHOOK_SECRET: 'abc' }, 'STRIPE_WEBHOOK_SECRET: expected whsec_…'],
    [{ ...stripe, STRIPE_WEBHOOK_SECRET: ' ' }, 'Payments need all of'],
    [{ STRIPE_SECRET_KEY: 'sk_live_abc' }, 'Not set: STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET.'],
    [{ ...stripe, STRIPE_SECRET_KEY: 'sk_test_abc' }, 'not of the same mode'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: '],
    [
      { NODE_ENV: 'production', DATABASE_URL: 'postgres://localhost/teduh' },
      'ACCESS_TOKEN_SECRET is required',
    ],
  ])('%o', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });
});
