/**
 * Two servers behind HAProxy on Patroni with two nodes, the second one a synchronous replica. People apply, accept, sign and pay, and
 * every minute something dies: a node, PostgreSQL, a server, etcd; the primary is frozen, or switched on purpose. Bars over twenty rounds:
 * nothing acknowledged is lost, nothing is doubled, no answer but 503 says so, and writing works again within the seconds named below.
 * Open pages hear the next change by themselves.
 *
 *   npm run failover --workspace bench
 *   npm run failover --workspace bench -- --rounds 6
 *
 * Needs Debian's packages patroni, etcd-server, haproxy and postgresql. It says which of them is missing, and stops.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { readConfig } from '../server/src/config.ts';
import { createDeps, type Deps } from '../server/src/deps.ts';
import { emptyPromises, findBrokenRules, findMissing, isAtRest } from '../server/test/consistency.ts';
import { createAdmin, createHouse, createUser } from '../server/test/factories.ts';
import { type Cluster, findPostgres, startCluster } from './failover/cluster.ts';
import { keepPageOpen } from './failover/pages.ts';
import { startProbe } from './failover/probe.ts';
import { isInstalled, until } from './failover/processes.ts';
import { type Servers, startServers } from './failover/servers.ts';
import { liveAsAdmin, liveAsTenant, type World } from './renting/people.ts';
import { type Answer, type Person, stepsAt } from './renting/steps.ts';
import { createTally } from './renting/tally.ts';
import { addHouse, many } from './support.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, only: { type: 'string' } },
});
const rounds = Number(values.rounds);
const tenantCount = 16;
const adminCount = 3;
const pageCount = 4;
const beforeMs = 6_000;
const steadyMs = 4_000;
/** Long enough for Patroni to give the primary up, since nobody confirms that it is one. */
const withoutEtcdMs = 25_000;
const giveUpMs = 120_000;

type Undo = () => Promise<unknown>;
type Event = {
  name: string;
  maxSeconds: number;
  act(cluster: Cluster, servers: Servers): Promise<Undo>;
  holdMs?: number;
};
const events: Event[] = [
  { name: 'node killed', maxSeconds: 25, act: (cluster) => cluster.killNode() },
  { name: 'PostgreSQL killed', maxSeconds: 10, act: (cluster) => cluster.killPostgres() },
  { name: 'primary frozen', maxSeconds: 30, act: (cluster) => cluster.freezePrimary() },
  { name: 'planned switch', maxSeconds: 5, act: (cluster) => cluster.switchOver() },
  { name: 'server killed', maxSeconds: 3, act: (_, servers) => servers.killOne() },
  { name: 'etcd gone', maxSeconds: 30, act: (cluster) => cluster.stopEtcd(), holdMs: withoutEtcdMs },
];

class Unavailable extends Error {}

/** Starts again, like somebody who sees that it does not work just now. */
async function liveOn(world: World, live: () => Promise<void>) {
  while (!world.isOver()) {
    try {
      await live();
    } catch (error) {
      const isCutOff = error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
      if (isCutOff) cutOff += 1;
      else if (!(error instanceof Unavailable)) throw error;
      await wait(500 + Math.random() * 500);
    }
  }
}

async function comeToRest({ db }: Deps) {
  await until('payments and seals to be done', () => isAtRest(db), 120_000);
}

const promised = emptyPromises();
const surprises: string[] = [];
let refused = 0;
/** A server that is killed cannot end the answers that it has begun. */
let cutOff = 0;
let requests = 0;

function noteAnswer(tally: ReturnType<typeof createTally>) {
  return (step: string, answer: Answer) => {
    requests += 1;
    if (answer.status === 503) {
      refused += 1;
      throw new Unavailable();
    }
    tally.note(step, answer);
  };
}

async function playRound(event: Event, cluster: Cluster, servers: Servers, deps: Deps) {
  const tenants: Person[] = await many(tenantCount, () => createUser(deps));
  const admins: Person[] = await many(adminCount, () => createAdmin(deps));
  const watcher = await createAdmin(deps);
  await many(Math.round(tenantCount * 0.6), () => createHouse(deps));
  const pages = Array.from({ length: pageCount }, () => keepPageOpen(servers.url, watcher.token));
  const probe = startProbe(servers.url, watcher.token);
  const tally = createTally(() => true);
  let isOver = false;
  const world: World = { steps: stepsAt(servers.url, noteAnswer(tally)), promised, isOver: () => isOver };
  const people = [
    ...tenants.map((tenant) => liveOn(world, () => liveAsTenant(world, tenant))),
    ...admins.map((admin) => liveOn(world, () => liveAsAdmin(world, admin))),
  ];

  await wait(beforeMs);
  let from = performance.now();
  const undo = await event.act(cluster, servers);
  if (event.holdMs) {
    await wait(event.holdMs);
    from = performance.now();
    await undo();
  }
  // What worked before does not count.
  await wait(steadyMs);
  await until('writing to work again', () => probe.isSteady(steadyMs), giveUpMs);
  const gapMs = probe.longestGapMs(from);
  if (!event.holdMs) await undo();
  isOver = true;
  await Promise.all(people);
  await probe.stop();

  await until('the cluster to be whole', cluster.isHealthy, giveUpMs);
  await until('all pages to be open', () => pages.every(({ isOpen }) => isOpen()));
  const changedAt = performance.now();
  await addHouse(servers.url, watcher.token, event.name);
  const isHeard = await until(
    'the pages to hear',
    () => pages.every((page) => page.hasHeardSince(changedAt)),
    10_000,
  ).then(
    () => true,
    () => false,
  );
  for (const page of pages) page.close();
  await comeToRest(deps);
  surprises.push(...tally.surprises);
  const broken = await findBrokenRules(deps);
  // What was done and could not be told any more is there as well: nobody was promised that it is not.
  const lost = await findMissing(deps.db, promised);
  const faults = [...broken.map(({ rule, ids }) => `${rule}: ${ids.join(', ')}`), ...lost];
  return { gapSeconds: gapMs / 1000, isHeard, faults };
}

async function campaign(cluster: Cluster, servers: Servers, deps: Deps) {
  const chosen = values.only ? events.filter(({ name }) => name === values.only) : events;
  const rows: object[] = [];
  let isGood = true;
  for (let round = 0; round < rounds; round += 1) {
    const event = chosen[round % chosen.length] as Event;
    const { gapSeconds, isHeard, faults } = await playRound(event, cluster, servers, deps);
    const isInTime = gapSeconds <= event.maxSeconds;
    isGood &&= isInTime && isHeard && faults.length === 0;
    const row = {
      event: event.name,
      'back after, s': gapSeconds.toFixed(1),
      'bar, s': event.maxSeconds,
      'pages heard': isHeard,
      broken: faults.length,
    };
    rows.push(row);
    console.log(`${round + 1}: ${JSON.stringify(row)}`);
    for (const fault of faults) console.error(`Broken: ${fault}`);
  }
  console.table(rows);
  const done = Object.entries(promised).map(([what, ids]) => `${ids.size} ${what}`);
  console.log(
    `${requests} requests, ${refused} of them refused with 503, ${cutOff} cut off. Acknowledged: ${done.join(', ')}.`,
  );
  for (const surprise of surprises.slice(0, 20)) console.error(`Not expected: ${surprise}`);
  if (isGood && surprises.length === 0)
    console.log('Nothing lost, nothing doubled, no answer that was not expected.');
  else process.exitCode = 1;
}

const bin = findPostgres();
const missing = ['patroni', 'etcd', 'haproxy'].filter((command) => !isInstalled(command));
if (!bin) missing.push('postgresql');
if (missing.length > 0 || !bin) {
  console.log(
    `Not installed: ${missing.join(', ')}. On Debian: apt-get install patroni etcd-server haproxy postgresql`,
  );
  process.exit(1);
}
const cluster = await startCluster(bin);
console.log(`Patroni runs: ${cluster.dir}`);
let servers: Servers | undefined;
let deps: Deps | undefined;
let isDone = false;
try {
  servers = await startServers(cluster.url);
  const config = readConfig({ DATABASE_URL: cluster.url, TEDUH_DATA_DIR: servers.dataDir });
  deps = createDeps({
    config,
    databaseUrl: cluster.url,
    accessTokenSecret: servers.secret,
    log: pino({ level: 'silent' }),
  });
  await campaign(cluster, servers, deps);
  for (const file of servers.logs()) {
    const errors = readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.includes('"level":50'));
    for (const line of errors.slice(0, 5)) console.error(line);
  }
  isDone = true;
} finally {
  await deps?.db.destroy();
  await servers?.stop();
  await cluster.stop({ keepsLogs: !isDone });
}
