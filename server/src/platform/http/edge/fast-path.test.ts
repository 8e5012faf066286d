import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { registerGracefulClose } from '../graceful-close.ts';
import { createFastPath } from './fast-path.ts';

const large = Buffer.alloc(30_000_000, 'x');

it('sends the rest of a cached answer while the server stops', async () => {
  const answer = {
    contentType: 'text/plain',
    etag: '"1"',
    cacheControl: 'no-cache',
    vary: 'accept-encoding',
    body: large,
    encoded: { br: large, gzip: large },
  };
  const app = Fastify({
    forceCloseConnections: 'idle',
    serverFactory: (handle) =>
      createServer((asked, response) => {
        if (!answerFast(asked, response)) handle(asked, response);
      }),
  });
  const { trackOpen } = registerGracefulClose(app, 5_000);
  const answerFast = createFastPath({
    cache: {
      find: () => ({ answer, route: '/large' }),
      send: () => Promise.reject(new Error('not needed')),
      drop: () => {},
      load: () => ({ hits: 0, misses: 0, bytes: 0 }),
      dropAll: () => {},
    },
    commonHeaders: {},
    record: () => {},
    trackOpen,
  });
  const url = await app.listen({ port: 0 });
  const [slow] = (await once(request(`${url}/large`).end(), 'response')) as [IncomingMessage];
  const closed = app.close();
  expect(await buffer(slow)).toHaveLength(large.length);
  await closed;
});
