import { beforeAll, expect, it } from 'vitest';
import { productionSettings, query, useBench } from './support.ts';

const bench = useBench();
/** For what all tests of the file use. */
const lasting = useBench({ shared: true });
/** Without the workspaces sandbox and demo. */
let checkout: string;

beforeAll(async () => {
  checkout = await lasting.copyCheckout([]);
});

const settings = async () => ({
  DATABASE_URL: await bench.makeDatabase({ empty: true }),
  TEDUH_DATA_DIR: await bench.makeDirectory(),
  ACCESS_TOKEN_SECRET: 'a secret for tests only, long enough',
});

it('runs in production without the workspaces sandbox and demo, and has none of their tables', async () => {
  const production = { ...(await settings()), ...productionSettings };
  const server = await bench.start(production, { checkout });
  expect(await server.call('GET', '/api/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect((await server.call('GET', '/api/mailbox')).status).toBe(404);
  const tables = await query(
    production.DATABASE_URL,
    `select table_schema, table_name from information_schema.tables where table_schema || table_name like '%sandbox%'`,
  );
  expect(tables).toEqual([]);
  expect(await server.kill('SIGTERM')).toEqual({ code: 0, signal: null });
});

it('says that the sandbox is not installed where the settings ask for it', async () => {
  const refused = await bench.runToEnd(await settings(), { checkout });
  expect(refused.code).toBe(1);
  expect(refused.said.trim()).toBe(
    'Teduh did not start. The package @teduh/sandbox is not installed. It stands in for mail and online payments in a sandbox, unless SMTP_URL and the STRIPE_ keys are set.',
  );
});

it('says that the demo is not installed where the settings ask for it', async () => {
  const { SMTP_URL, PAYMENTS } = productionSettings;
  const withDemo = { ...(await settings()), SMTP_URL, PAYMENTS, TEDUH_DEMO: 'on' };
  const refused = await bench.runToEnd(withDemo, { checkout });
  expect(refused.code).toBe(1);
  expect(refused.said.trim()).toBe(
    'Teduh did not start. The package @teduh/demo is not installed. It holds the demo data; set TEDUH_DEMO=off to start without it.',
  );
});
