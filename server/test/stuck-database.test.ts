import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { buildApp } from '../src/app.ts';
import { createDb } from '../src/platform/db/db.ts';
import { useTestApp } from './test-app.ts';

const test = useTestApp();

it('no request waits longer than ten seconds for one statement', async () => {
  const { rows } = await sql`show statement_timeout`.execute(test.deps.db);
  expect(rows).toEqual([{ statement_timeout: '10s' }]);
});

it('a request that the database keeps waiting is answered with 503, which says when to try again', async () => {
  // The same application, which waits for less long.
  const db = createDb(test.databaseUrl, { warn: () => {}, timeouts: { statementMs: 2000 } });
  const app = await buildApp({ ...test.deps, db }, { measuresKeptMs: 0 });
  const list = () => app.inject({ method: 'GET', url: '/api/properties?limit=3' });
  const [held, freeing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = test.deps.db.begin(async (tx) => {
    await sql`lock table properties in access exclusive mode`.execute(tx);
    held.resolve();
    await freeing.promise;
  });
  await held.promise;
  const { statusCode, headers } = await list();
  freeing.resolve();
  await holding;
  expect({ statusCode, headers }).toMatchObject({
    statusCode: 503,
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
  });
  expect((await list()).statusCode).toBe(200);
  await app.close();
  await db.destroy();
});
