/**
 * Open pages, each of a person of its own who has logged in: a live stream, and a connection for what the page fetches. Changes that concern
 * everybody, admins or one user are made on another server than the page's. Then all pages fetch again after one change, and one server
 * is killed, so that its pages come to the other one. Bars: the servers' memory grows by less than 50 kB a page, a change is heard by all whom it concerns
 * within two seconds and by nobody else, and no stream ends.
 *
 *   npm run open-pages --workspace bench
 *   npm run open-pages --workspace bench -- --pages 5000 --servers 2
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Deps } from '../server/src/deps.ts';
import { createAdmin, createUser } from '../server/test/factories.ts';
import { openPage, type Page, type Person } from '../server/test/open-page.ts';
import { type Change, forAdmins, forEveryone, forOne, hearChange } from './open-pages/changes.ts';
import { whyNoRoom } from './open-pages/room.ts';
import { comeBack, fetchAfterChange } from './open-pages/rush.ts';
import { percentile } from './renting/percentile.ts';
import { many, openDeps, type Program, startBeside, startTeduh } from './support.ts';

const { values } = parseArgs({
  options: { pages: { type: 'string', default: '200' }, servers: { type: 'string', default: '1' } },
});
const pageCount = Number(values.pages);
const serverCount = Number(values.servers);
const adminCount = Math.ceil(pageCount / 100);
const warmUpPages = 10;
const warmUpLooks = 200;
const atOnce = 50;
const rounds = 10;
const quietSeconds = 3;
const noiseBytes = 500_000;
const maxBytes = 50_000;
const maxMs = 2_000;
const kB = (bytes: number) => (bytes / 1000).toFixed(1);

const noRoom = whyNoRoom(pageCount, serverCount);
if (noRoom) {
  console.error(noRoom);
  process.exit(1);
}

/** Once it has stopped falling: what is still being given back does not count. */
async function settledMemory(program: Program) {
  let least = await program.memory();
  for (let quiet = 0; quiet < quietSeconds; quiet += 1) {
    await wait(1_000);
    const memory = await program.memory();
    if (memory.rss < least.rss - noiseBytes) quiet = 0;
    if (memory.rss < least.rss) least = memory;
  }
  return least;
}

async function settledMemories(servers: Program[]) {
  const all = await Promise.all(servers.map(settledMemory));
  const sum = (figure: 'rss' | 'heapUsed') => all.reduce((total, memory) => total + memory[figure], 0);
  return { rss: sum('rss'), heapUsed: sum('heapUsed') };
}

async function warmUp({ url }: Program, people: Person[], admin: Person) {
  const pages = await Promise.all(people.slice(0, warmUpPages).map((person) => openPage(url, person)));
  await hearChange(pages, forEveryone(url, admin));
  for (const page of pages) await many(warmUpLooks, () => page.look('/api/notifications'));
  for (const page of pages) page.close();
}

/** Some at a time, as they come in the morning, in turns on all servers. */
async function openAll(servers: Program[], people: Person[]) {
  const pages: Page[] = [];
  while (pages.length < people.length) {
    const next = people.slice(pages.length, pages.length + atOnce);
    const urlOf = (index: number) => servers[(pages.length + index) % servers.length]?.url ?? '';
    const opened = await Promise.all(next.map((person, index) => openPage(urlOf(index), person)));
    await Promise.all(opened.map((page) => page.look('/api/notifications')));
    pages.push(...opened);
  }
  return pages;
}

async function cpuOf(servers: Program[]) {
  const all = await Promise.all(servers.map((server) => server.cpu()));
  return all.reduce((sum, microseconds) => sum + microseconds, 0);
}

function report({ what, times, cpuMs }: { what: string; times: number[]; cpuMs: number }) {
  return {
    what,
    times: times.length,
    'p50, ms': percentile(times, 50).toFixed(0),
    'p99, ms': percentile(times, 99).toFixed(0),
    'max, ms': Math.max(...times).toFixed(0),
    'CPU of each server, ms': cpuMs.toFixed(0),
  };
}

/** Makes changes of each kind, never on the server of the page that is looked at, and returns when each page heard of them. */
async function hearChanges(servers: Program[], pages: Page[], admin: Person) {
  const urls = servers.map(({ url }) => url);
  const elsewhere = (url: string) => urls[(urls.indexOf(url) + 1) % urls.length] ?? '';
  const tenants = pages.filter(({ person }) => person.user_type === 'customer').slice(0, rounds * 5);
  const turns = Array.from({ length: rounds }, (_, round) => urls[round % urls.length] ?? '');
  const kinds: Record<string, Change[]> = {
    'a change for everybody, heard': turns.map((url) => forEveryone(url, admin)),
    'for admins': turns.map((url) => forAdmins(url, admin)),
    'for one user (and admins)': tenants.map(({ url, person }) => forOne(elsewhere(url), person)),
  };
  const found: { what: string; times: number[]; cpuMs: number }[] = [];
  for (const [what, changes] of Object.entries(kinds)) {
    const times: number[] = [];
    const cpuBefore = await cpuOf(servers);
    for (const change of changes) times.push(...(await hearChange(pages, change)));
    const cpuMs = ((await cpuOf(servers)) - cpuBefore) / 1000 / changes.length / servers.length;
    found.push({ what, times, cpuMs });
  }
  // Whatever was said before the last change for everybody has arrived with it.
  await hearChange(pages, forEveryone(urls[0] ?? '', admin));
  const isOwn = new Set(tenants.map(({ person }) => person.id));
  const strayed = pages.filter(
    ({ person, heard }) =>
      person.user_type === 'customer' &&
      heard.filter(({ tags }) => tags.some((tag) => tag !== 'Property')).length !==
        (isOwn.has(person.id) ? 1 : 0),
  );
  return { found, strayed: strayed.length };
}

async function measure(servers: Program[], deps: Deps) {
  const admins: Person[] = await many(adminCount, () => createAdmin(deps));
  const tenants: Person[] = await many(pageCount - adminCount, () => createUser(deps));
  const admin: Person = await createAdmin(deps);
  const bystander: Person = await createUser(deps);
  const people = [...admins, ...tenants];
  for (const server of servers) await warmUp(server, tenants, admin);

  const before = await settledMemories(servers);
  const started = performance.now();
  const pages = await openAll(servers, people);
  console.log(`${pages.length} pages are open after ${((performance.now() - started) / 1000).toFixed(0)} s.`);
  const after = await settledMemories(servers);
  console.table(
    (['rss', 'heapUsed'] as const).map((figure) => ({
      memory: figure,
      'no page, kB': kB(before[figure]),
      [`${pageCount} pages, kB`]: kB(after[figure]),
      'a page, kB': kB((after[figure] - before[figure]) / pageCount),
    })),
  );

  const { found, strayed } = await hearChanges(servers, pages, admin);
  console.table(found.map(report));

  while (pages.some((page) => page.isOpen() && page.heartbeats() === 0)) await wait(100);
  const dropped = pages.filter((page) => !page.isOpen()).length;
  console.log(
    `${dropped} streams ended, all others heard a heartbeat; ${strayed} heard what was not for them.`,
  );

  console.table(await fetchAfterChange(pages, forEveryone(servers.at(-1)?.url ?? '', admin), bystander));
  if (servers.length > 1) console.table(await comeBack(servers, pages, bystander));
  for (const page of pages) page.close();

  const failures = [
    (after.rss - before.rss) / pageCount >= maxBytes && `more than ${kB(maxBytes)} kB a page`,
    found.some(({ times }) => times.some((ms) => ms > maxMs)) && `heard after more than ${maxMs} ms`,
    dropped > 0 && 'streams ended',
    strayed > 0 && 'pages heard what was not for them',
  ].filter((failure) => failure !== false);
  if (failures.length > 0) {
    console.error(`Above a bar: ${failures.join('; ')}.`);
    process.exitCode = 1;
  }
}

const first = await startTeduh();
const servers: Program[] = [first, ...(await many(serverCount - 1, () => startBeside(first)))];
const deps = await openDeps(first);
try {
  await measure(servers, deps);
} finally {
  await deps.db.destroy();
  for (const server of servers.toReversed()) await server.stop();
}
