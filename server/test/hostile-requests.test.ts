import type { InjectOptions } from 'fastify';
import { expect, it } from 'vitest';
import { limitNames, readLimits, settingOf } from '../src/limits.ts';
import { createAdmin, createUser } from './factories.ts';
import { type ApiDescription, createHostileRequests } from './hostile-requests.ts';
import { roundsOf } from './rounds.ts';
import { useTestApp } from './test-app.ts';

const endless = Object.fromEntries(limitNames.map((name) => [settingOf(name), '1000000/1s']));
const test = useTestApp({ logLevel: 'error', limits: readLimits(endless) }, { listen: true });
const count = roundsOf({ short: 800, whole: 12_000 });
const atOnce = 20;

/** The short form of `npm run hostile --workspace bench`, with one seed, so that it is the same each time. */
it(`answers ${count} requests that nobody's browser sends, none of them with 5xx`, {
  timeout: 180_000,
}, async () => {
  const tokens = {
    guest: undefined,
    tenant: (await createUser(test.deps)).token,
    admin: (await createAdmin(test.deps)).token,
  };
  const api: ApiDescription = (await test.app.inject({ url: '/api/openapi.json' })).json();
  const next = createHostileRequests(api, 13);
  const failed: string[] = [];
  let left = count;

  async function work() {
    while (left > 0) {
      left -= 1;
      const { method, url, headers, body, who } = next();
      const token = tokens[who];
      const { statusCode } = await test.app.inject({
        method: method as InjectOptions['method'],
        url,
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
        ...(body !== undefined && { payload: body }),
      });
      if (statusCode >= 500) failed.push(`${statusCode} ${method} ${url} as ${who}: ${body?.slice(0, 200)}`);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  expect(failed).toEqual([]);
});
