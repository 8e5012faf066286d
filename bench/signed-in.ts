/**
 * Measures the CPU that a signed-in list needs, server and PostgreSQL together: the first 25 rows of five lists, as a tenant and as an
 * admin, among 100,000 tenancies. Beside it a bare Fastify route that verifies the same token and runs the same statements, prepared.
 * Bar: at most 1.8 times that. Fails when it is missed. Needs Linux, whose /proc tells the CPU of PostgreSQL.
 *
 *   npm run signed-in --workspace bench
 *   npm run signed-in --workspace bench -- --people 2000
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { buildApp } from '../server/src/app.ts';
import type { Deps } from '../server/src/deps.ts';
import { createAdmin, createUser } from '../server/test/factories.ts';
import { seedManyTenancies } from '../server/test/many-tenancies.ts';
import { noteStatements } from '../server/test/plans.ts';
import { load, median, openDeps, type Program, startProgram, startTeduh } from './support.ts';

const requests = 400;
const rounds = 9;
const bar = 1.8;
const microsecondsPerTick = 10_000;
const { values } = parseArgs({ options: { people: { type: 'string', default: '100000' } } });

const everyone = ['applications', 'contracts', 'transactions', 'complaints'];
const listsOf = { tenant: [...everyone, 'notifications'], admin: [...everyone, 'users'] };

/** Of PostgreSQL with all its processes, those that have ended included, in microseconds. */
function cpuOfPostgres(dataDir: string): number {
  const postmaster = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0];
  let ticks = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      const [own, ended] = [fields.slice(11, 13), fields.slice(13, 15)];
      if (pid === postmaster) ticks += [...own, ...ended].reduce((sum, each) => sum + Number(each), 0);
      else if (fields[1] === postmaster) ticks += own.reduce((sum, each) => sum + Number(each), 0);
    } catch {
      // Ended between the listing and the look.
    }
  }
  return ticks * microsecondsPerTick;
}

/** A tenant with two pages of everything, among all the others. */
async function createBusyTenant(deps: Deps, databaseUrl: string) {
  const tenant = await createUser(deps);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (const [table, owner, status] of [
    ['contracts', 'user_id', 'Ended'],
    ['applications', 'user_id', 'Rejected'],
    ['complaints', 'customer_id', 'Waiting for Response'],
  ])
    await client.query(
      `update ${table} set ${owner} = $1 where id in (select id from ${table} where status = $2 limit 50)`,
      [tenant.id, status],
    );
  await client.query(
    `insert into notifications (user_id, title, body, link, created_at)
     select $1, 'Rent is due', 'In three days', '/payment-history', now() - n * interval '1 hour' from generate_series(1, 50) n`,
    [tenant.id],
  );
  await client.query('vacuum analyze');
  await client.end();
  return tenant;
}

const teduh = await startTeduh();
const deps = await openDeps(teduh);
let bare: Program | undefined;

try {
  await seedManyTenancies(teduh.superuserUrl, Number(values.people), new Date());
  const people = { tenant: await createBusyTenant(deps, teduh.databaseUrl), admin: await createAdmin(deps) };
  const app = await buildApp(deps);
  const lists: { name: string; path: string; token: string; statements: object[] }[] = [];
  for (const who of ['tenant', 'admin'] as const) {
    const { token } = people[who];
    for (const list of listsOf[who]) {
      const path = `/api/${list}?limit=25`;
      const notes = noteStatements();
      const { statusCode } = await app.inject({
        url: path,
        headers: { authorization: `Bearer ${token}` },
      });
      const statements = notes.stop().map(({ text, values }) => ({ text, values }));
      if (statusCode !== 200) throw new Error(`${path} as ${who}: ${statusCode}`);
      lists.push({ name: `${list}, ${who}`, path, token, statements });
    }
  }
  const { accessTokenSecret } = JSON.parse(readFileSync(join(teduh.dataDir, 'secrets.json'), 'utf8'));
  const setup = join(teduh.dataDir, 'bare.json');
  const numbered = lists.map(({ statements }, n) => ({ path: `/${n}`, statements }));
  writeFileSync(
    setup,
    JSON.stringify({ databaseUrl: teduh.databaseUrl, secret: accessTokenSecret, lists: numbered }),
  );
  bare = await startProgram('bench/bare-lists.ts', { SETUP: setup });

  async function cpuPerRequest(program: Program, path: string, token: string) {
    const [server, postgres] = [await program.cpu(), cpuOfPostgres(teduh.dataDir)];
    await load(`${program.url}${path}`, { authorization: `Bearer ${token}` }, requests, 200);
    return {
      server: ((await program.cpu()) - server) / requests,
      postgres: (cpuOfPostgres(teduh.dataDir) - postgres) / requests,
    };
  }

  const rows: Record<string, string>[] = [];
  let highest = 0;
  for (const [n, { name, path, token, statements }] of lists.entries()) {
    const costs = { teduh: [], bare: [] } as Record<'teduh' | 'bare', { server: number; postgres: number }[]>;
    for (let round = -1; round < rounds; round += 1) {
      const [own, baseline] = [
        await cpuPerRequest(teduh, path, token),
        await cpuPerRequest(bare, `/${n}`, token),
      ];
      // The first round warms up.
      if (round >= 0) {
        costs.teduh.push(own);
        costs.bare.push(baseline);
      }
    }
    const sum = ({ server, postgres }: { server: number; postgres: number }) => server + postgres;
    const ratio = median(costs.teduh.map((own, round) => sum(own) / sum(costs.bare[round] ?? own)));
    highest = Math.max(highest, ratio);
    const told = (each: { server: number; postgres: number }[]) =>
      `${(median(each.map(({ server }) => server)) / 1000).toFixed(2)} + ${(median(each.map(({ postgres }) => postgres)) / 1000).toFixed(2)}`;
    rows.push({
      list: name,
      statements: String(statements.length),
      'ms of CPU, server + PostgreSQL': told(costs.teduh),
      'bare route': told(costs.bare),
      ratio: ratio.toFixed(2),
    });
  }
  console.log(
    `25 rows among ${values.people} tenancies; ${requests} requests a round, ${rounds} rounds, medians`,
  );
  console.table(rows);
  if (highest > bar) {
    console.error(`Above the bar of ${bar}. A busy machine makes the figures unsteady.`);
    process.exitCode = 1;
  }
  await app.close();
} finally {
  await bare?.stop();
  await deps.db.destroy();
  await teduh.stop();
}
