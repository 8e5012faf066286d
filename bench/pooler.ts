/**
 * Two servers through PgBouncer in transaction mode, which gives a session to somebody else after each transaction. For half a minute
 * people apply, accept, sign and pay. Bars: no answer that is not expected, nothing lost, nothing contradicts itself, and a page that is
 * open on one server hears what happens on the other. Needs Debian's package pgbouncer; without it, it says so and stops.
 *
 *   npm run pooler --workspace bench
 */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { readConfig } from '../server/src/config.ts';
import { createDeps } from '../server/src/deps.ts';
import { startEmbedded } from '../server/src/platform/db/embedded/embedded.ts';
import { emptyPromises, findBrokenRules, findLost, isAtRest } from '../server/test/consistency.ts';
import { createAdmin, createHouse, createUser } from '../server/test/factories.ts';
import { keepPageOpen } from './failover/pages.ts';
import { freePorts, isInstalled, postgresUser, run, signal, until } from './failover/processes.ts';
import { startServers } from './failover/servers.ts';
import { liveAsAdmin, liveAsTenant, type World } from './renting/people.ts';
import { stepsAt } from './renting/steps.ts';
import { createTally } from './renting/tally.ts';
import { addHouse, many } from './support.ts';

const tenantCount = 16;
const adminCount = 3;
const seconds = 30;

if (!isInstalled('pgbouncer') || !isInstalled('haproxy')) {
  console.log('PgBouncer or HAProxy is not installed. On Debian: apt-get install pgbouncer haproxy');
  process.exit(1);
}

const dir = await mkdtemp(join(tmpdir(), 'teduh-pooler-'));
await chmod(dir, 0o755);
const embedded = await startEmbedded({ dataDir: dir, password: 'bench', warn: console.error });
const direct = new URL(embedded.url);
const [port = 0] = await freePorts(1);
const files = {
  config: join(dir, 'pgbouncer.ini'),
  users: join(dir, 'users.txt'),
  log: join(dir, 'pgbouncer.log'),
};
await writeFile(files.users, `"${direct.username}" "${decodeURIComponent(direct.password)}"\n`);
await writeFile(
  files.config,
  `[databases]
* = host=127.0.0.1 port=${direct.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${files.users}
pool_mode = transaction
default_pool_size = 8
max_client_conn = 200
`,
);
const pgbouncer = run('pgbouncer', [files.config], {
  log: files.log,
  asPostgres: postgresUser.uid !== undefined,
});
const pooled = new URL(embedded.url);
pooled.port = String(port);
const databaseUrl = pooled.toString();
const settings = { DATABASE_DIRECT_URL: embedded.url, DATABASE_PREPARED_STATEMENTS: 'off' };

const servers = await startServers(databaseUrl, { more: settings });
const config = readConfig({ DATABASE_URL: databaseUrl, ...settings, TEDUH_DATA_DIR: servers.dataDir });
const log = pino({ level: 'silent' });
const deps = createDeps({ config, databaseUrl, accessTokenSecret: servers.secret, log });
try {
  const tenants = await many(tenantCount, () => createUser(deps));
  const admins = await many(adminCount, () => createAdmin(deps));
  await many(Math.round(tenantCount * 0.6), () => createHouse(deps));
  const [first = '', second = ''] = servers.urls;
  const page = keepPageOpen(first, admins[0]?.token ?? '');
  const until30 = performance.now() + seconds * 1000;
  const tally = createTally(() => true);
  const promised = emptyPromises();
  const isOver = () => performance.now() > until30;
  const world: World = { steps: stepsAt(servers.url, tally.note), promised, isOver };
  await Promise.all([
    ...tenants.map((tenant) => liveAsTenant(world, tenant)),
    ...admins.map((admin) => liveAsAdmin(world, admin)),
  ]);
  await until('payments and seals to be done', () => isAtRest(deps.db), 120_000);
  const changedAt = performance.now();
  await addHouse(second, admins[0]?.token ?? '', 'Heard elsewhere');
  await until('the page to hear', () => page.hasHeardSince(changedAt), 5_000);
  page.close();
  const faults = [...(await findBrokenRules(deps)), ...(await findLost(deps.db, promised))];
  const done = Object.entries(promised).map(([what, ids]) => `${ids.size} ${what}`);
  console.log(`${tally.requests()} requests. Acknowledged: ${done.join(', ')}.`);
  for (const { rule, ids } of faults) console.error(`Broken: ${rule}: ${ids.join(', ')}`);
  for (const surprise of tally.surprises.slice(0, 20)) console.error(`Not expected: ${surprise}`);
  if (faults.length > 0 || tally.surprises.length > 0) process.exitCode = 1;
  else
    console.log('Nothing lost, nothing contradicts itself, and the page on one server heard of the other.');
} finally {
  await deps.db.destroy();
  await servers.stop();
  signal([pgbouncer.pid], 'SIGTERM');
  await pgbouncer.gone;
  await embedded.stop();
  await wait(100);
  await rm(dir, { recursive: true, force: true });
}
