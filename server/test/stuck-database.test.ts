import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useTestApp } from './test-app.ts';

const test = useTestApp();

it('a request that the database keeps waiting is answered with 503, which says when to try again', async () => {
  const [held, freeing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = test.deps.db.begin(async (tx) => {
    await sql`lock table properties in access exclusive mode`.execute(tx);
    held.resolve();
    await freeing.promise;
  });
  await held.promise;
  const answer = await test.call('GET', '/api/properties?limit=3');
  freeing.resolve();
  await holding;
  expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } });
  expect((await test.call('GET', '/api/properties?limit=3')).status).toBe(200);
});
