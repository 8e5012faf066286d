import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { makePhoto } from '../../../../test/make-images.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { type ProcessedImage, readImage, storeImages } from '../../images.ts';

const test = useTestApp();
let image: ProcessedImage;
const urlOf = (file: string) => `/images/${image.hash}/${file}`;

beforeAll(async () => {
  image = await readImage(await makePhoto({ width: 600, height: 400 }));
  await storeImages(test.deps.storage, [image]);
});

it('sends every file of an image to everybody, to be kept for a year and used on any page', async () => {
  for (const { key, bytes } of image.files) {
    const response = await test.app.inject({ url: `/${key}` });
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload).toEqual(bytes);
    expect(response.headers).toMatchObject({
      'content-type': key.endsWith('jpg') ? 'image/jpeg' : 'image/webp',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers).not.toHaveProperty('set-cookie');
  }
});

it('answers the same under /api, for clients that put their base URL before every path', async () => {
  const [plain, under] = await Promise.all(
    [urlOf('480.jpg'), `/api${urlOf('480.jpg')}`].map((url) => test.app.inject({ url })),
  );
  expect(under?.statusCode).toBe(200);
  expect(under?.rawPayload).toEqual(plain?.rawPayload);
  expect(under?.headers['cache-control']).toBe(plain?.headers['cache-control']);
});

it('asks the storage once a minute at most for an image that is not there', async () => {
  const asked = vi.spyOn(test.deps.storage, 'get');
  const url = `/images/${'0'.repeat(64)}/480.jpg`;
  const ask = async () => (await test.app.inject({ url })).statusCode;
  expect(await ask()).toBe(404);
  const before = asked.mock.calls.length;
  expect(before).toBeGreaterThan(0);
  expect([await ask(), await ask()]).toEqual([404, 404]);
  expect(asked.mock.calls.length).toBe(before);
});

it('answers HEAD like GET, without the bytes', async () => {
  const response = await test.app.inject({ method: 'HEAD', url: urlOf('480.jpg') });
  expect([response.statusCode, response.body]).toEqual([200, '']);
  expect(response.headers['content-type']).toBe('image/jpeg');
});

it('answers 304 without a body to a client that has the image', async () => {
  const { headers } = await test.app.inject({ url: urlOf('480.webp') });
  const etag = String(headers.etag);
  for (const known of [etag, `"another", ${etag}`, `W/${etag}`]) {
    const again = await test.app.inject({ url: urlOf('480.webp'), headers: { 'if-none-match': known } });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    expect(again.headers['cache-control']).toContain('immutable');
  }
  const other = await test.app.inject({ url: urlOf('600.webp'), headers: { 'if-none-match': etag } });
  expect(other.statusCode).toBe(200);
});

it('keeps an image that was requested in memory', async () => {
  const photo = await readImage(await makePhoto({ width: 50, height: 40 }));
  await storeImages(test.deps.storage, [photo]);
  const url = `/images/${photo.hash}/50.jpg`;
  expect((await test.app.inject({ url })).statusCode).toBe(200);
  await rm(join(test.deps.config.dataDir, 'files/images', photo.hash), { recursive: true });
  expect((await test.app.inject({ url })).statusCode).toBe(200);
  expect((await test.app.inject({ url: `/images/${photo.hash}/50.webp` })).statusCode).toBe(404);
});

describe('the address of an image', () => {
  it.each([
    ['a width that does not exist', () => urlOf('1600.jpg')],
    ['an unknown extension', () => urlOf('480.svg')],
    ['a file without an extension', () => urlOf('480')],
    ['a width with a leading zero', () => urlOf('0480.jpg')],
    ['a width of five digits', () => urlOf('99999.jpg')],
    ['an image that does not exist', () => `/images/${'0'.repeat(64)}/480.jpg`],
    ['a hash in capital letters', () => `/images/${image.hash.toUpperCase()}/480.jpg`],
    ['half of a hash', () => `/images/${image.hash.slice(0, 32)}/480.jpg`],
    ['a file name with a path in it', () => `/images/${image.hash}/..%2f..%2f..%2fsecrets.json`],
    ['a hash with a path in it', () => '/images/..%2f../secrets.jpg'],
    ['a file name with a NUL', () => `/images/${image.hash}/480.jpg%00`],
    ['a file name with a line break', () => `/images/${image.hash}/480.jpg%0a`],
  ])('is answered with 404 in JSON for %s', async (_, url) => {
    const response = await test.app.inject({ url: url() });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ code: 'not_found', message: 'There is nothing here.', isError: true });
    expect(response.headers).not.toHaveProperty('etag');
    expect(response.headers['cache-control'] ?? '').not.toContain('immutable');
  });
});
