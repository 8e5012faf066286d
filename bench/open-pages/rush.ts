import { setTimeout as wait } from 'node:timers/promises';
import { openPage, type Page, type Person } from '../../server/test/open-page.ts';
import { reopenDelayMs } from '../../web/src/lib/reopen-delay.ts';
import { percentile } from '../renting/percentile.ts';
import type { Program } from '../support.ts';
import { type Change, hearChange } from './changes.ts';

/** All that a dashboard shows. */
const dashboardPaths = ['/api/dashboard', '/api/notifications', '/api/config', '/api/settings'];

type Fetched = { ms: number; isRefused: boolean };

/** What somebody notices who works while the others fetch: how long their lists take. */
async function watch(url: string, person: Person, until: Promise<unknown>) {
  const page = await openPage(url, person);
  const looks: Fetched[] = [];
  let isOver = false;
  void until.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    looks.push(await timed(page, '/api/notifications'));
    await wait(50);
  }
  page.close();
  return looks;
}

async function timed(page: Page, path: string): Promise<Fetched> {
  const since = performance.now();
  const status = await page.look(path);
  return { ms: performance.now() - since, isRefused: status !== 200 };
}

const row = (what: string, all: Fetched[]) => ({
  what,
  answers: all.length,
  refused: all.filter(({ isRefused }) => isRefused).length,
  'p50, ms': percentile(
    all.map(({ ms }) => ms),
    50,
  ).toFixed(0),
  'p99, ms': percentile(
    all.map(({ ms }) => ms),
    99,
  ).toFixed(0),
  'max, ms': Math.max(...all.map(({ ms }) => ms)).toFixed(0),
});

/** Every page is a dashboard, which fetches itself again after a change for everybody. */
export async function fetchAfterChange(pages: Page[], change: Change, bystander: Person) {
  const started = performance.now();
  const fetched = Promise.all(
    pages.map(async (page) => {
      const { afterMs } = await page.hear(change.tag, started);
      await wait(afterMs);
      return timed(page, '/api/dashboard');
    }),
  );
  const seen = watch(pages[0]?.url ?? '', bystander, fetched);
  await hearChange(pages, change);
  const all = await fetched;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  return [
    row(`all dashboards after one change, done after ${seconds} s`, all),
    row('somebody else meanwhile', await seen),
  ];
}

/** A server is killed. Its pages come to another one, as the web app does it, and fetch all that they show. */
export async function comeBack(servers: Program[], pages: Page[], bystander: Person) {
  const [kept, killed] = servers;
  if (!kept || !killed) return [];
  const lost = pages.filter(({ url }) => url === killed.url);
  const started = performance.now();
  const opened: Fetched[] = [];
  const back = Promise.all(
    lost.map(async (page) => {
      await page.closed;
      const answers: Fetched[] = [];
      for (let failures = 0; ; failures += 1) {
        await wait(reopenDelayMs(failures));
        try {
          const next = await openPage(kept.url, page.person);
          opened.push({ ms: performance.now() - started, isRefused: false });
          await wait(next.fetchAfterMs);
          for (const path of dashboardPaths) answers.push(await timed(next, path));
          return { next, answers };
        } catch {
          opened.push({ ms: performance.now() - started, isRefused: true });
        }
      }
    }),
  );
  const seen = watch(kept.url, bystander, back);
  await killed.kill();
  const all = await back;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  for (const { next } of all) next.close();
  return [
    row('after a server was killed: streams open again', opened),
    row(
      `what they fetch, done after ${seconds} s`,
      all.flatMap(({ answers }) => answers),
    ),
    row('somebody else meanwhile', await seen),
  ];
}
