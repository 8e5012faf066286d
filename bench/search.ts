/**
 * What searching costs as the listings grow: the same questions to 200 and to 100,000 properties, put to the service itself (words looked up,
 * page read, rows parsed), without HTTP and without the cache of public answers. Bars: at most 2 times the time, and no sequential scan of
 * properties. A question that 200 properties cannot fill a page with is compared with one that they can: the first page, or a frequent word.
 *
 *   npm run search --workspace bench
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Deps } from '../server/src/deps.ts';
import { listProperties } from '../server/src/modules/properties/property.service.ts';
import { createDb, type Db } from '../server/src/platform/db/db.ts';
import { startEmbedded } from '../server/src/platform/db/embedded/embedded.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { seedManyProperties } from '../server/test/many-properties.ts';
import { FindProperties } from '../shared/src/properties.ts';
import { createDatabase, explainAll, noteStatements } from './search/postgres.ts';
import { median } from './support.ts';

const [few, many] = [200, 100_000];
const pageSize = 24;
const rounds = 31;
const bar = 2;

type Shop = { count: number; db: Db; url: string };
type Question = { name: string; find: (shop: Shop) => object | Promise<object> };
const always = (find: object) => () => find;

const questions: Question[] = [
  { name: 'first page', find: always({}) },
  { name: 'a word in three of five', find: always({ q: 'quiet' }) },
  { name: 'a word in one of five', find: always({ q: 'pool' }) },
  { name: 'a word in one of a hundred', find: always({ q: 'piano' }) },
  { name: 'a word in one of a thousand', find: always({ q: 'observatory' }) },
  { name: 'one listing by its number', find: ({ count }) => ({ q: String(count - 23) }) },
  { name: 'the beginning of a word', find: always({ q: 'obs' }) },
  { name: 'a mistyped word', find: always({ q: 'teratia' }) },
  { name: 'a mistyped rare word', find: always({ q: 'obsrvatory' }) },
  { name: 'two frequent words', find: always({ q: 'quiet furnished' }) },
  { name: 'three words that go together', find: always({ q: 'cheras kuala lumpur' }) },
  { name: 'two words that never meet', find: always({ q: 'kondo banglo' }) },
  {
    name: 'type, price and available',
    find: always({ type: 'Room Rental', minPrice: 300, maxPrice: 900, available: 'true' }),
  },
  { name: 'a price that few ask', find: always({ minPrice: 9200, maxPrice: 9250 }) },
  { name: 'cheapest first', find: always({ sort: 'price-low' }) },
  { name: 'dearest first', find: always({ sort: 'price-high' }) },
  { name: 'a frequent word, cheapest first', find: always({ q: 'pool', sort: 'price-low' }) },
  { name: 'a page three quarters down', find: async (shop) => ({ cursor: await cursorDeepDown(shop) }) },
];

const ask = ({ db }: Shop, find: object) =>
  listProperties({ db } as Deps, FindProperties.parse({ limit: pageSize, ...find }));

async function cursorDeepDown(shop: Shop) {
  let cursor: string | undefined;
  for (let page = 0; page < 75; page += 1)
    cursor = (await ask(shop, { limit: shop.count / 100, cursor })).nextCursor;
  return cursor;
}

async function openShop(clusterUrl: string, count: number): Promise<Shop> {
  const url = await createDatabase(clusterUrl, `properties_${count}`);
  await migrate(url);
  await seedManyProperties(url, count);
  return { count, url, db: createDb(url, () => {}, 1) };
}

async function measure(shops: Shop[], { name, find }: Question) {
  const finds = await Promise.all(shops.map(find));
  const times = shops.map(() => [] as number[]);
  const rows: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const [n, shop] of shops.entries()) {
      const started = performance.now();
      const page = await ask(shop, finds[n] ?? {});
      times[n]?.push(performance.now() - started);
      rows[n] = page.rows.length;
    }
  }
  const notes = noteStatements();
  const [, large] = shops;
  if (large) await ask(large, finds[1] ?? {});
  const plans = await explainAll(large?.url ?? '', notes.stop());
  const [fewMs = 0, manyMs = 0] = times.map(median);
  return { name, isSearch: finds.some((each) => 'q' in each), rows, fewMs, manyMs, ...plans };
}

const dataDir = await mkdtemp(join(tmpdir(), 'teduh-bench-'));
const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
const postgres = await startEmbedded({ dataDir, password: 'bench', warn: console.warn, settings });
try {
  const shops = [await openShop(postgres.url, few), await openShop(postgres.url, many)];
  const results: Awaited<ReturnType<typeof measure>>[] = [];
  for (const question of questions) results.push(await measure(shops, question));
  for (const { db } of shops) await db.destroy();
  const table = results.map(({ name, isSearch, rows: [fewRows], matches, fewMs, manyMs, indexes }) => {
    const full = fewRows === pageSize ? undefined : results.find((each) => each.isSearch === isSearch);
    return {
      question: name,
      'of 100,000': matches,
      'ms, 200': fewMs.toFixed(1),
      'ms, 100,000': manyMs.toFixed(1),
      'compared with': full?.name ?? 'itself',
      ratio: manyMs / (full?.fewMs ?? fewMs),
      'found through': indexes,
    };
  });
  console.log(`pages of ${pageSize}, ${rounds} rounds in turns, medians`);
  console.table(table.map((row) => ({ ...row, ratio: row.ratio.toFixed(2) })));
  for (const { question, ratio } of table)
    if (ratio > bar) console.error(`Above the bar of ${bar}: ${question}`);
  for (const { name, isScanned } of results) if (isScanned) console.error(`Reads every property: ${name}`);
  if (table.some(({ ratio }) => ratio > bar) || results.some(({ isScanned }) => isScanned))
    process.exitCode = 1;
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true });
}
