import { createHash, randomBytes, randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashOf, sha256Of } from './verify-hash.ts';

const aPdf = (bytes: Uint8Array<ArrayBuffer>, name = 'agreement.pdf') =>
  new File([bytes], name, { type: 'application/pdf' });

test('the hash is the one that the server calculates', async () => {
  const bytes = new Uint8Array(randomBytes(100_000));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(await hashOf([aPdf(bytes)])).toEqual({ sha256 });
  const none = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
  expect(await sha256Of(new Uint8Array())).toBe(none);
});

test('each of 500 flips of a single bit gives another hash', async () => {
  const bytes = new Uint8Array(randomBytes(60_000));
  const sealed = await sha256Of(bytes);
  for (let round = 0; round < 500; round += 1) {
    const at = randomInt(bytes.length);
    const bit = 1 << randomInt(8);
    const changed = bytes.slice();
    changed[at] = (changed[at] ?? 0) ^ bit;
    expect(await sha256Of(changed), `byte ${at}, bit ${bit}`).not.toBe(sealed);
  }
  expect(await sha256Of(bytes.slice())).toBe(sealed);
});

test('refuses what cannot be one of our documents, and takes a PDF whose type the browser does not know', async () => {
  const small = new Uint8Array([1]);
  expect(await hashOf([aPdf(small), aPdf(small)])).toEqual({ problem: 'Please choose one file at a time.' });
  expect(await hashOf([new File([small], 'lease.docx')])).toEqual({
    problem: expect.stringContaining('not a PDF'),
  });
  const large = Object.defineProperty(aPdf(small), 'size', { value: 50 * 1024 * 1024 + 1 });
  expect(await hashOf([large])).toEqual({ problem: expect.stringContaining('more than 50 MB') });
  expect(await hashOf([new File([small], 'Agreement.PDF')])).toEqual({ sha256: await sha256Of(small) });
});

test('says so when the browser cannot read the file', async () => {
  const gone = Object.defineProperty(aPdf(new Uint8Array([1])), 'arrayBuffer', {
    value: () => Promise.reject(new DOMException('The file was deleted', 'NotFoundError')),
  });
  expect(await hashOf([gone])).toEqual({ problem: expect.stringContaining('could not read') });
});
