/**
 * What searching costs as the listings grow: the same questions to 200 and to 100,000 properties, put to the service itself (words looked up,
 * page read, rows parsed), without HTTP and without the cache of public answers. Bars: at most 2 times the time of the same question, also where
 * 200 properties cannot fill the page and 100,000 can, and no sequential scan of properties.
 *
 *   npm run search --workspace bench
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Deps } from '../server/src/deps.ts';
import { createDb, type Db } from '../server/src/platform/db/db.ts';
import { startEmbedded } from '../server/src/platform/db/embedded/embedded.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { listProperties } from '../server/src/use-cases/properties/list-properties.ts';
import { seedManyProperties } from '../server/test/many-properties.ts';
import { createDatabase, explainAll, noteStatements } from '../server/test/plans.ts';
import { FindProperties } from '../shared/src/properties.ts';
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
  { name: 'a word in one of thirty', find: always({ q: 'solar' }) },
  { name: 'a word in one of a hundred', find: always({ q: 'piano' }) },
  { name: 'a word in one of a thousand', find: always({ q: 'observatory' }) },
  { name: 'one listing by its number', find: ({ count }) => ({ q: String(count - 23) }) },
  { name: 'the beginning of a word', find: always({ q: 'obs' }) },
  { name: 'a mistyped word', find: always({ q: 'teratia' }) },
  { name: 'a mistyped rare word', find: always({ q: 'obsrvatory' }) },
  { name: 'two frequent words', find: always({ q: 'quiet furnished' }) },
  { name: 'three words that go together', find: always({ q: 'cheras kuala lumpur' }) },
  { name: 'two words that meet in one of a hundred', find: always({ q: 'kitchen pets' }) },
  { name: 'three words that meet in one of a thousand', find: always({ q: 'kitchen balcony pets' }) },
  { name: 'two words that never meet', find: always({ q: 'kondo banglo' }) },
  {
    name: 'a word in one of thirty, price and available',
    find: always({ q: 'solar', minPrice: 800, maxPrice: 1500, available: 'true' }),
  },
  {
    name: 'a frequent word at a price that few ask',
    find: always({ q: 'quiet', minPrice: 9200, maxPrice: 9250 }),
  },
  {
    name: 'type, price and available',
    find: always({ type: 'Room Rental', minPrice: 300, maxPrice: 900, available: 'true' }),
  },
  { name: 'a price that few ask', find: always({ minPrice: 9200, maxPrice: 9250 }) },
  { name: 'cheapest first', find: always({ sort: 'price-low' }) },
  { name: 'dearest first', find: always({ sort: 'price-high' }) },
  { name: 'a frequent word, cheapest first', find: always({ q: 'pool', sort: 'price-low' }) },
  { name: 'a rare word, cheapest first', find: always({ q: 'piano', sort: 'price-low' }) },
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
  return { count, url, db: createDb(url, { warn: () => {}, maxConnections: 1 }) };
}

type Case = { name: string; finds: object[]; rows: number[]; times: number[][] };

async function prepare(shops: Shop[], { name, find }: Question): Promise<Case> {
  const finds: object[] = [];
  for (const shop of shops) finds.push(await find(shop));
  return { name, finds, rows: [], times: shops.map(() => []) };
}

/** All questions in every round, so that what slows the machine down slows all of them. */
async function askEverything(shops: Shop[], cases: Case[]) {
  for (const { finds, rows, times } of cases) {
    for (const [n, shop] of shops.entries()) {
      const started = performance.now();
      const page = await ask(shop, finds[n] ?? {});
      times[n]?.push(performance.now() - started);
      rows[n] = page.rows.length;
    }
  }
}

async function explainCase({ url, db }: Shop, find: object) {
  const notes = noteStatements();
  await ask({ url, db, count: many }, find);
  return explainAll(url, notes.stop());
}

const dataDir = await mkdtemp(join(tmpdir(), 'teduh-bench-'));
const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
const postgres = await startEmbedded({ dataDir, password: 'bench', warn: console.warn, settings });
try {
  const [small, large] = [
    await openShop(postgres.superuserUrl, few),
    await openShop(postgres.superuserUrl, many),
  ];
  const cases: Case[] = [];
  for (const question of questions) cases.push(await prepare([small, large], question));
  for (let round = 0; round < rounds; round += 1) await askEverything([small, large], cases);

  const table = [];
  for (const { name, finds, rows, times } of cases) {
    const [fewMs = 0, manyMs = 0] = times.map(median);
    const { indexes, isScanned } = await explainCase(large, finds[1] ?? {});
    table.push({
      question: name,
      'rows, 200': rows[0],
      rows: rows[1],
      'ms, 200': fewMs,
      'ms, 100,000': manyMs,
      ratio: manyMs / fewMs,
      'found through': isScanned ? 'READS ALL' : indexes,
    });
  }
  for (const { db } of [small, large]) await db.destroy();
  console.log(`pages of ${pageSize}, ${rounds} rounds in turns, medians`);
  const rounded = (value: unknown) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value);
  console.table(
    table.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, rounded(value)])),
    ),
  );
  const failures = table.filter((row) => row.ratio > bar || row['found through'] === 'READS ALL');
  for (const { question } of failures) console.error(`Above the bar: ${question}`);
  if (failures.length > 0) process.exitCode = 1;
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true });
}
