/**
 * Two hundred open pages on one server, each of a person of its own who has logged in: a live stream, and a connection for what the page
 * fetches. Bars: the server's memory grows by less than 50 kB a page, and a change is heard by all of them within two seconds.
 *
 *   npm run open-pages --workspace bench
 */
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '../server/src/deps.ts';
import { createAdmin, createUser, password } from '../server/test/factories.ts';
import { percentile } from './renting/percentile.ts';
import { addHouse, many, openDeps, type Program, startTeduh } from './support.ts';

const pageCount = 200;
const warmUpPages = 10;
const warmUpLooks = 200;
const rounds = 10;
const quietSeconds = 3;
const noiseBytes = 500_000;
const maxBytes = 50_000;
const maxMs = 2_000;

type Heard = { heardMs: number; fetchedMs: number };

async function logIn(url: string, { email }: { email: string }): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (answer.status !== 200) throw new Error(`login: ${answer.status}`);
  return ((await answer.json()) as { accessToken: string }).accessToken;
}

/** What a browser keeps open for one page: the stream, and the bell that is fetched again when the stream speaks. */
async function openPage(url: string, token: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  async function get(path: string): Promise<IncomingMessage> {
    const asked = request(`${url}${path}`, { agent, headers: { authorization: `Bearer ${token}` } }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`);
    return answer;
  }
  async function look() {
    const answer = await get('/api/notifications');
    await once(answer.resume(), 'end');
  }
  await look();
  const stream = await get('/api/events');
  let told = Promise.withResolvers<void>();
  stream.setEncoding('utf8').on('data', (text: string) => text.includes('data:') && told.resolve());
  return {
    look,
    /** Resolves when the next change has been heard, and the bell fetched again. */
    async hear(since: number): Promise<Heard> {
      await told.promise;
      const heardMs = performance.now() - since;
      told = Promise.withResolvers();
      await look();
      return { heardMs, fetchedMs: performance.now() - since };
    },
    close: () => agent.destroy(),
  };
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

async function measure(teduh: Program, deps: Deps) {
  const { url } = teduh;
  const admin = await logIn(url, await createAdmin(deps));
  const tokens = await many(pageCount, async () => logIn(url, await createUser(deps)));

  const warm = await Promise.all(tokens.slice(0, warmUpPages).map((token) => openPage(url, token)));
  await addHouse(url, admin, 'Warm');
  for (const page of warm) await many(warmUpLooks, page.look);
  for (const page of warm) page.close();

  const before = await settledMemory(teduh);
  const pages = await Promise.all(tokens.map((token) => openPage(url, token)));
  const after = await settledMemory(teduh);

  const heard: Heard[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const since = performance.now();
    const all = pages.map((page) => page.hear(since));
    await addHouse(url, admin, `House ${round}`);
    heard.push(...(await Promise.all(all)));
  }
  for (const page of pages) page.close();
  return { before, after, heard };
}

const teduh = await startTeduh();
const deps = await openDeps(teduh);
try {
  const { before, after, heard } = await measure(teduh, deps);
  const perPage = (figure: 'rss' | 'heapUsed') => (after[figure] - before[figure]) / pageCount;
  const kB = (bytes: number) => (bytes / 1000).toFixed(0);
  console.table(
    (['rss', 'heapUsed'] as const).map((figure) => ({
      memory: figure,
      'no page, kB': kB(before[figure]),
      [`${pageCount} pages, kB`]: kB(after[figure]),
      'a page, kB': (perPage(figure) / 1000).toFixed(1),
    })),
  );
  console.table(
    (['heardMs', 'fetchedMs'] as const).map((figure) => {
      const values = heard.map((each) => each[figure]);
      return {
        'after the change was sent': figure === 'heardMs' ? 'heard' : 'and the bell fetched again',
        'p50, ms': percentile(values, 50).toFixed(0),
        'p99, ms': percentile(values, 99).toFixed(0),
        'max, ms': Math.max(...values).toFixed(0),
      };
    }),
  );
  if (perPage('rss') >= maxBytes || heard.some(({ heardMs }) => heardMs > maxMs)) {
    console.error(`Above a bar: ${maxBytes / 1000} kB a page, ${maxMs} ms until all have heard.`);
    process.exitCode = 1;
  }
} finally {
  await deps.db.destroy();
  await teduh.stop();
}
