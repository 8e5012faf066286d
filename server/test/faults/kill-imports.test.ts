import { expect, it } from 'vitest';
import { aRow, csvOf } from '../importing.ts';
import { roundsOf } from '../rounds.ts';
import { openConnection } from './connection.ts';
import { waitFor } from './processes.ts';
import { accessTokenSecret, prepareCases } from './renting.ts';
import { type Server, useBench } from './support.ts';

const bench = useBench();
/** Several portions: the server tells how far it is after each. */
const rows = roundsOf({ short: 500, whole: 1000 });
const portion = 250;

type Counts = Record<'properties' | 'users' | 'contracts' | 'transactions' | 'mails' | 'codes', number>;

async function send(server: Server, token: string, file: Buffer) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(file)], { type: 'text/csv' }), 'tenancies.csv');
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${server.url}/api/imports`, { method: 'POST', headers, body: form });
  return { status: response.status, body: (await response.json()) as { created: object } };
}

it('an import whose server is killed stores nothing, wherever it was, and the same file can be imported afterwards', async () => {
  const databaseUrl = await bench.makeDatabase();
  const settings = {
    DATABASE_URL: databaseUrl,
    ACCESS_TOKEN_SECRET: accessTokenSecret,
    TEDUH_DATA_DIR: await bench.makeDirectory(),
  };
  const { admin } = await prepareCases(databaseUrl, 1);
  const file = csvOf(Array.from({ length: rows }, () => aRow()));
  const query = await openConnection(bench, databaseUrl);
  const read = async () => {
    const [counts] = await query<Counts>(
      `select (select count(*)::int from properties) as properties, (select count(*)::int from users) as users,
         (select count(*)::int from contracts) as contracts, (select count(*)::int from transactions) as transactions,
         (select count(*)::int from mails) as mails, (select count(*)::int from one_time_codes) as codes`,
    );
    return counts as Counts;
  };
  const before = await read();
  const running = () =>
    query<{ id: string; stored_count: number }>(
      "select id, stored_count from imports where status = 'Running' order by place desc limit 1",
    );
  const hasConnections = async () =>
    (
      await query(
        'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
    ).length > 0;

  let last = '';
  for (let stored = 0; stored <= rows / 2; stored += portion) {
    const server = await bench.start(settings);
    const work = send(server, admin.token, file).catch(() => undefined);
    await waitFor(`${stored} rows to be stored`, async () => {
      const [now] = await running();
      return now !== undefined && now.id !== last && now.stored_count >= stored;
    });
    await server.kill('SIGKILL');
    expect(await work, 'the answer of a server that was killed').toBeUndefined();
    last = (await running())[0]?.id ?? '';
    await waitFor('PostgreSQL to notice', async () => !(await hasConnections()));
    expect(await read(), `killed after ${stored} rows`).toEqual(before);
  }

  const server = await bench.start(settings);
  const made = await send(server, admin.token, file);
  expect(made).toMatchObject({ status: 201, body: { created: { properties: rows, contracts: rows } } });
  const after = await read();
  expect(after).toMatchObject({
    properties: before.properties + rows,
    users: before.users + rows,
    contracts: before.contracts + rows,
    mails: before.mails + rows,
    codes: before.codes + rows,
  });
  const again = await send(server, admin.token, file);
  expect(again.body.created).toMatchObject({ properties: 0, tenants: 0, contracts: 0, charges: 0 });
  expect(await read()).toEqual(after);
  expect(await query("select id from imports where status = 'Done'")).toHaveLength(2);
}, 240_000);
