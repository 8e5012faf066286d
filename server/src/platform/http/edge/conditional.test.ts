import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { chooseEncoding, matchesEtag, sendConditional } from './conditional.ts';

describe('If-None-Match', () => {
  it.each([
    ['"a"', '"a"', true],
    ['"b", "a"', '"a"', true],
    ['"b","a" ,"c"', '"a"', true],
    ['W/"a"', '"a"', true],
    ['"a"', 'W/"a"', true],
    ['W/"b", W/"a"', 'W/"a"', true],
    ['*', '"a"', true],
    ['"b,a"', '"a"', false],
    ['"xa"', '"a"', false],
    ['"a', '"a"', false],
    ['a', '"a"', false],
    ['', '"a"', false],
    [undefined, '"a"', false],
  ])('%s compared with the tag %s gives %s', (header, etag, expected) => {
    expect(matchesEtag(header, etag)).toBe(expected);
  });
});

describe('Accept-Encoding', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate, br;q=0.5', 'gzip'],
    ['gzip;q=0.8, br;q=0.9', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip ; q=0.000, BR', 'br'],
    ['br;q=0,gzip;q=0', undefined],
    ['*', 'br'],
    ['*, br;q=0', 'gzip'],
    ['gzip;q=0.5, *;q=0', 'gzip'],
    ['identity', undefined],
    ['identity, br;q=0.5', undefined],
    ['identity;q=0.5, br', 'br'],
    ['identity, br', 'br'],
    ['br;q=nonsense', undefined],
    ['xbr, x-gzip', undefined],
  ])('%s selects %s', (header, expected) => {
    expect(chooseEncoding(header)).toBe(expected);
  });
});

describe('a conditional answer', () => {
  const app = Fastify();
  app.get<{ Params: { status: string } }>('/:status', async (request, reply) =>
    sendConditional(reply.code(Number(request.params.status)), {
      contentType: 'text/plain',
      etag: '"1"',
      cacheControl: 'no-cache',
      vary: 'accept-encoding',
      body: 'plain',
      encoded: { br: Buffer.from('brotli'), gzip: Buffer.from('gzip') },
    }),
  );

  it('has the body in the chosen encoding', async () => {
    const { body, headers } = await app.inject({ url: '/200', headers: { 'accept-encoding': 'gzip' } });
    expect(body).toBe('gzip');
    expect(headers).toMatchObject({
      'content-type': 'text/plain',
      'content-encoding': 'gzip',
      'content-length': '4',
      'cache-control': 'no-cache',
      etag: '"1"',
      vary: 'accept-encoding',
    });
  });

  it('has no body, type or encoding when the client has it already', async () => {
    const { statusCode, body, headers } = await app.inject({
      url: '/200',
      headers: { 'accept-encoding': 'gzip', 'if-none-match': '"1"' },
    });
    expect([statusCode, body]).toEqual([304, '']);
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', etag: '"1"', vary: 'accept-encoding' });
    for (const name of ['content-type', 'content-encoding', 'content-length'])
      expect(headers).not.toHaveProperty(name);
  });

  it('is sent whole when it is an error, whatever the client has', async () => {
    const { statusCode, body } = await app.inject({ url: '/404', headers: { 'if-none-match': '"1"' } });
    expect([statusCode, body]).toEqual([404, 'plain']);
  });
});
