import pg from 'pg';
import { expect, it } from 'vitest';
import { useTestApp } from '../../test/test-app.ts';
import { assertSameSecret, runningLock, whileStarting } from './other-servers.ts';

const test = useTestApp();
const withSecret = (text: string) => ({ ...test.deps, accessTokenSecret: new TextEncoder().encode(text) });

it('takes another secret only while no other server runs, and says what that means', async () => {
  await test.deps.db.insertInto('installation').values({ mode: 'sandbox' }).execute();
  await assertSameSecret(withSecret('first'), false);
  await assertSameSecret(withSecret('first'), false);
  await expect(assertSameSecret(withSecret('second'), false)).rejects.toThrow('another ACCESS_TOKEN_SECRET');
  expect(test.lines.join()).not.toContain('log in again');
  await assertSameSecret(withSecret('second'), true);
  expect(test.lines.join()).toContain('everybody has to log in again');
  await assertSameSecret(withSecret('second'), false);
});

it('knows of a server that listens, and of none once that has stopped', async () => {
  const isAlone = () => whileStarting(test.databaseUrl, async (answer) => answer);
  expect(await isAlone()).toBe(false);
  await test.deps.bus.stop();
  expect(await isAlone()).toBe(true);
});

it('lets one server after the other start', async () => {
  const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const order: string[] = [];
  const first = whileStarting(test.databaseUrl, async () => {
    begun.resolve();
    await mayEnd.promise;
    order.push('first');
  });
  await begun.promise;
  const second = whileStarting(test.databaseUrl, async (isAlone) => order.push(`second, alone: ${isAlone}`));
  const client = new pg.Client({ connectionString: test.databaseUrl });
  await client.connect();
  const countWaiting = async () =>
    (
      await client.query(
        `select from pg_locks where locktype = 'advisory' and objid = ${runningLock} and not granted
          and database = (select oid from pg_database where datname = current_database())`,
      )
    ).rowCount;
  await expect.poll(countWaiting).toBe(1);
  mayEnd.resolve();
  await Promise.all([first, second]);
  await client.end();
  expect(order).toEqual(['first', 'second, alone: false']);
});
