import { X509Certificate } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayMs } from '@teduh/shared/days';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sealFile } from '../../../test/sealed-pdf.ts';
import { StartError } from '../errors.ts';
import { createSeal } from './seal.ts';
import type { SealKey } from './seal-key.ts';

const start = new Date('2026-11-15T04:00:00Z');

async function makeDataDir() {
  const dataDir = await mkdtemp(join(tmpdir(), 'teduh-seal-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  return dataDir;
}

function open(dataDir: string, { p12File = '', passphrase = 'test', now = start } = {}) {
  const warnings: string[] = [];
  const seal = createSeal({
    settings: { p12File: p12File || undefined, passphrase, tsaUrl: undefined },
    dataDir,
    clock: { wall: () => now },
    warn: (message) => warnings.push(message),
  });
  return { ...seal, warnings };
}

it('makes no key as long as none is needed', async () => {
  const dataDir = await makeDataDir();
  await open(dataDir).check();
  await expect(stat(join(dataDir, 'seal.json'))).rejects.toThrow('ENOENT');
});

describe('a key of its own', () => {
  let dataDir: string;
  let made: SealKey[];
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'teduh-seal-'));
    made = await Promise.all([open(dataDir).open(), open(dataDir).open()]);
    return () => rm(dataDir, { recursive: true });
  });

  it('is made once for all servers of a data directory, and shown to its owner only', async () => {
    const [one, other] = made;
    expect(one).toEqual(other);
    expect(await open(dataDir).open()).toEqual(one);
    expect((await stat(join(dataDir, 'seal.json'))).mode & 0o777).toBe(0o600);
  });

  it('has a certificate of RSA with 3,072 bits, for ten years and for signing only', async () => {
    const { certificate } = await open(dataDir).open();
    const { publicKey, subject, issuer, ca, validFromDate, validToDate, verify } = new X509Certificate(
      certificate,
    );
    expect(publicKey.asymmetricKeyType).toBe('rsa');
    expect(publicKey.asymmetricKeyDetails?.modulusLength).toBe(3072);
    expect([subject, issuer]).toEqual(['CN=Teduh document seal', 'CN=Teduh document seal']);
    expect(ca).toBe(false);
    expect(validFromDate).toEqual(new Date('2026-11-14T04:00:00Z'));
    expect(validToDate).toEqual(new Date('2036-11-15T04:00:00Z'));
    expect(verify.call(new X509Certificate(certificate), publicKey)).toBe(true);
  });

  it('warns in the month before its certificate expires, and seals nothing afterwards', async () => {
    const first = open(dataDir);
    await first.open();
    expect(first.warnings).toEqual([]);
    const end = new Date('2036-11-15T04:00:00Z').getTime();
    const soon = open(dataDir, { now: new Date(end - 20 * dayMs) });
    await soon.check();
    expect(soon.warnings).toEqual([expect.stringContaining('expires in 20 days')]);
    const tomorrow = open(dataDir, { now: new Date(end - 1.5 * dayMs) });
    await tomorrow.check();
    expect(tomorrow.warnings).toEqual([expect.stringContaining('expires in 1 day. Rename that file')]);
    const late = open(dataDir, { now: new Date(end + 1000) });
    for (const work of [late.check, late.open])
      await expect(work()).rejects.toThrow(
        /seal\.json expired on 2036-11-15T04:00:00.000Z\. Rename that file/,
      );
  });
});

it.each(['rsa', 'legacy', 'authority-first'])(
  'takes key and certificates from a PKCS#12 file: %s',
  async (name) => {
    const seal = open(await makeDataDir(), { p12File: sealFile(name) });
    await seal.check();
    const { certificate, chain } = await seal.open();
    expect(new X509Certificate(certificate).subject).toBe('CN=Test seal');
    expect(chain.map((der) => new X509Certificate(der).subject)).toEqual(['CN=Test authority']);
  },
);

it.each<[string, Parameters<typeof open>[1], string]>([
  ['a file that is not there', { p12File: '/nowhere/seal.p12' }, '/nowhere/seal.p12) cannot be used: ENOENT'],
  ['another kind of file', { p12File: import.meta.filename }, 'cannot be used: Invalid PKCS#12 file'],
  [
    'a wrong passphrase',
    { p12File: sealFile('rsa'), passphrase: 'guessed' },
    'SEAL_P12_PASSPHRASE does not open',
  ],
  [
    'a wrong passphrase of an old file',
    { p12File: sealFile('legacy'), passphrase: '' },
    'SEAL_P12_PASSPHRASE does not open',
  ],
  ['an elliptic curve', { p12File: sealFile('ecdsa') }, 'its key is not RSA'],
  ['an expired certificate', { p12File: sealFile('expired') }, 'expired on 2020-01-02T00:00:00.000Z'],
  [
    'a certificate of the future',
    { p12File: sealFile('rsa'), now: new Date('2019-12-31T00:00:00Z') },
    'not valid before 2020-01-01',
  ],
])('refuses to start with %s, in words', async (_, options, words) => {
  const error = await open(await makeDataDir(), options)
    .check()
    .catch((reason) => reason);
  expect(error).toBeInstanceOf(StartError);
  expect(error.message).toContain(words);
  expect(error.message).not.toContain('guessed');
});
