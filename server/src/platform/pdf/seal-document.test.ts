import { createHash, X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { randomFrom } from '../../../test/faults/random.ts';
import { letterhead } from '../../../test/letterhead.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { askOpenssl, askPdfsig, isSealValid, readSeal, sealFile } from '../../../test/sealed-pdf.ts';
import { startTimestampAuthority } from '../../../test/timestamp-authority.ts';
import { createClock } from '../clock.ts';
import { createSeal } from '../seal/seal.ts';
import type { SealKey } from '../seal/seal-key.ts';
import { drawDocument } from './document.ts';
import { createPdf, type Plan, type SealMark } from './pdf.ts';

const plan: Plan = {
  title: 'An agreement',
  madeAt: new Date('2026-11-15T00:00:00Z'),
  letterhead,
  footer: 'A footer',
  blocks: [
    { kind: 'heading', text: 'Parties' },
    { kind: 'paragraph', text: '陈伟玲, தேவி முருகன் and نور ڤوتري' },
  ],
};
const mark: SealMark = {
  signingTime: new Date('2026-11-16T03:04:05Z'),
  reason: 'Signed by both parties',
  location: 'Malaysia',
};
const [pdf, otherThread] = [createPdf({ threads: 1 }), createPdf({ threads: 1 })];
afterAll(() => Promise.all([pdf.stop(), otherThread.stop()]));

const seal = (p12File?: string, tsaUrl?: string) =>
  createSeal({
    settings: { p12File, passphrase: 'test', tsaUrl },
    dataDir: inject('sealDir'),
    clock: createClock(() => new Date('2026-11-15T04:00:00Z')),
    warn: () => {},
  });
const sealWith = (key: SealKey, tsaUrl?: string, more: Partial<SealMark> = {}) =>
  pdf.render(plan, { ...mark, ...more, key, tsaUrl });
const pemOf = (der: Uint8Array) => new X509Certificate(der).toString();

describe.each([
  ['a key of its own', undefined],
  ['a PKCS#12 file', sealFile('rsa')],
  ['a PKCS#12 file with old encryption', sealFile('legacy')],
])('a document that is sealed with %s', (_, p12File) => {
  let key: SealKey;
  let sealed: Buffer;
  beforeAll(async () => {
    key = await seal(p12File).open();
    sealed = await sealWith(key);
  });

  it('is valid to two other programs, and to Node', async () => {
    expect(await isSealValid(sealed)).toBe(true);
    const pdfsig = askPdfsig(sealed)?.said;
    if (pdfsig)
      for (const words of [
        'Signature is Valid',
        'Total document signed',
        'ETSI.CAdES.detached',
        'SHA-256',
        'Nov 16 2026 03:04:05',
      ])
        expect(pdfsig).toContain(words);
    const openssl = askOpenssl(sealed, pemOf(key.chain.at(-1) ?? key.certificate));
    if (openssl) expect(openssl).toMatchObject({ status: 0, said: expect.stringContaining('successful') });
  });

  it('has the same bytes each time, also from another thread', async () => {
    expect((await sealWith(key)).equals(sealed)).toBe(true);
    const again = await otherThread.render(plan, { ...mark, key, tsaUrl: undefined });
    expect(again.equals(sealed)).toBe(true);
    const later = await sealWith(key, undefined, { signingTime: new Date('2026-11-16T03:04:06Z') });
    expect(later.equals(sealed)).toBe(false);
  });

  it('still says and shows what the plain document does, and is little larger', async () => {
    const plain = await drawDocument(plan);
    expect(sealed.subarray(0, plain.length).equals(plain)).toBe(true);
    expect((await readPdf(sealed)).spoken).toEqual((await readPdf(plain)).spoken);
    const { cms, roomBytes } = readSeal(sealed);
    expect(roomBytes).toBeGreaterThan(cms.length);
    expect(sealed.length - plain.length).toBeLessThan(10_000);
  });

  it('contains no date of its own, and not the private key', async () => {
    const text = sealed.toString('latin1');
    expect(text.match(/D:\d{14}/g)).toEqual(['D:20261115000000', 'D:20261116030405']);
    const chain = [key.certificate, ...key.chain].map((der) => Buffer.from(der));
    for (const der of chain) expect(readSeal(sealed).cms.includes(der)).toBe(true);
    expect(text).not.toMatch(/PRIVATE KEY/);
  });
});

describe('a sealed document of which one byte was changed', () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const random = randomFrom(seed);
  const flipped = (bytes: Buffer) => {
    const position = Math.floor(random() * bytes.length);
    const changed = Buffer.from(bytes);
    changed[position] = (changed[position] ?? 0) ^ (1 + Math.floor(random() * 255));
    return { position, changed };
  };
  const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

  it(`has another hash, and a broken seal wherever the seal covers it (seed ${seed})`, async () => {
    const sealed = await sealWith(await seal().open());
    const { isSigned } = readSeal(sealed);
    let broken = 0;
    for (let round = 0; round < 300; round += 1) {
      const { position, changed } = flipped(sealed);
      expect(hashOf(changed), `at ${position}`).not.toBe(hashOf(sealed));
      if (!isSigned(position)) continue;
      expect(await isSealValid(changed), `at ${position}`).toBe(false);
      broken += 1;
    }
    expect(broken).toBeGreaterThan(100);
  });

  it(`is invalid to other programs (seed ${seed})`, async () => {
    const key = await seal().open();
    const sealed = await sealWith(key);
    const changed = Buffer.from(sealed);
    const position = Math.floor((random() * sealed.length) / 2);
    // Inside the document itself: elsewhere programs complain about the file before they come to the seal.
    changed[position] = (changed[position] ?? 0) ^ 1;
    const openssl = askOpenssl(changed, pemOf(key.certificate));
    if (openssl) expect(openssl.status, openssl.said).not.toBe(0);
    const pdfsig = askPdfsig(changed);
    if (pdfsig) expect(pdfsig.said).not.toContain('Signature is Valid');
  });
});

describe('with a timestamp authority', () => {
  it('contains its confirmation, and stays valid', async () => {
    const authority = await startTimestampAuthority();
    if (!authority) return;
    const key = await seal().open();
    const sealed = await sealWith(key, authority.url);
    expect(authority.questions()).toBe(1);
    expect(await isSealValid(sealed)).toBe(true);
    expect(readSeal(sealed).cms.includes(authority.certificate)).toBe(true);
    const pdfsig = askPdfsig(sealed)?.said;
    if (pdfsig) expect(pdfsig).toContain('Signature is Valid');
  });

  it('is refused when the authority confirms something else', async () => {
    const authority = await startTimestampAuthority();
    if (!authority) return;
    const key = await seal().open();
    await sealWith(key, authority.url);
    authority.repeatLastAnswer();
    const other = sealWith(key, authority.url, { reason: 'Something else' });
    await expect(other).rejects.toThrow('confirmed something else');
  });

  it('fails when the authority does not answer, and draws the next document', async () => {
    const key = await seal().open();
    await expect(sealWith(key, 'http://127.0.0.1:1')).rejects.toThrow('TSA request failed');
    expect(await isSealValid(await sealWith(key))).toBe(true);
  });
});
