import { expect, it } from 'vitest';
import { productionSettings, query, useBench } from './support.ts';

const bench = useBench();

const settings = async () => ({
  DATABASE_URL: await bench.makeDatabase({ empty: true }),
  TEDUH_DATA_DIR: await bench.makeDirectory(),
  ACCESS_TOKEN_SECRET: 'a secret for tests only, long enough',
});

it('runs in production without the workspaces sandbox and demo, and has none of their tables', async () => {
  const production = { ...(await settings()), ...productionSettings };
  const server = await bench.start(production, { checkout: await bench.copyCheckout([]) });
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
  const refused = await bench.runToEnd(await settings(), { checkout: await bench.copyCheckout([]) });
  expect(refused.code).toBe(1);
  expect(refused.said.trim()).toBe(
    'Teduh did not start. The package @teduh/sandbox is not installed. It stands in for mail and online payments in a sandbox, unless SMTP_URL and the STRIPE_ keys are set.',
  );
});

it('says that the demo is not installed where the settings ask for it', async () => {
  const withDemo = { ...(await settings()), TEDUH_DEMO: 'on' };
  const refused = await bench.runToEnd(withDemo, { checkout: await bench.copyCheckout(['sandbox']) });
  expect(refused.code).toBe(1);
  expect(refused.said.trim()).toBe(
    'Teduh did not start. The package @teduh/demo is not installed. It holds the demo data; set TEDUH_DEMO=off to start without it.',
  );
});
