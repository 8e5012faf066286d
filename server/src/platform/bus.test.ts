import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startDatabaseProxy } from '../../test/database-proxy.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import { type Bus, createBus, publish, type Signal } from './bus.ts';
import { createDb, type Db } from './db/db.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;
let db: Db;
let bus: Bus;
const heard: Signal[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startDatabaseProxy(database.url);
  db = createDb(database.url, { warn: () => {} });
  bus = createBus(proxy.url, () => {}, { everyMs: 50, timeoutMs: 300 });
  bus.subscribe((signal) => heard.push(signal));
  await bus.start();
});
afterAll(async () => {
  await bus.stop();
  await db.destroy();
  await proxy.stop();
  await database.drop();
});

const tick = (aheadMs: number): Signal => ({ topic: 'clock', aheadMs });

it.each([
  ['falls silent', () => proxy.freezeOpen()],
  ['is cut', () => proxy.cutAll()],
  ['is refused for a while', async () => [await proxy.goAway(), await proxy.comeBack()]],
])(
  'hears again after its connection %s, and tells that something may have been missed',
  async (_what, lose) => {
    heard.length = 0;
    await publish(db, tick(1));
    await vi.waitFor(() => expect(heard).toEqual([tick(1)]));
    await lose();
    await vi.waitFor(() => expect(heard).toEqual([tick(1), { topic: 'resync' }]), { timeout: 5_000 });
    expect(bus.isListening()).toBe(true);
    await publish(db, tick(2));
    await vi.waitFor(() => expect(heard.at(-1)).toEqual(tick(2)));
  },
);
