import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { createContract, createUser } from '../../test/factories.ts';
import { useTestApp } from '../../test/test-app.ts';
import { assertOwnInstallation, forgetInstallation } from './installation.ts';
import { createStorage } from './storage/create-storage.ts';

const test = useTestApp();

async function openStorage() {
  const dataDir = await mkdtemp(join(tmpdir(), 'teduh-files-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  return createStorage({ dataDir, s3: undefined });
}
const start = (storage: Awaited<ReturnType<typeof openStorage>>, mode: 'sandbox' | 'production') =>
  assertOwnInstallation({ db: test.deps.db, storage, config: { mode } });
const installations = () => test.deps.db.selectFrom('installation').selectAll().execute();

beforeEach(async () => {
  await test.deps.db.deleteFrom('installation').execute();
});

it.each(['sandbox', 'production'] as const)('lets the first start make the database %s', async (mode) => {
  const storage = await openStorage();
  await start(storage, mode);
  await start(storage, mode);
  const [row] = await installations();
  expect(row?.mode).toBe(mode);
  expect((await storage.get('installation.txt'))?.bytes.toString()).toBe(row?.id);
});

it('is forgotten by the files of an emptied database, not by those of another installation', async () => {
  const storage = await openStorage();
  await start(storage, 'sandbox');
  await storage.put('beat.txt', Buffer.from('500'));
  const isMarked = async () => (await storage.get('installation.txt')) !== undefined;
  for (const other of [crypto.randomUUID(), undefined]) await forgetInstallation(storage, other);
  expect(await isMarked()).toBe(true);
  await forgetInstallation(storage, (await installations())[0]?.id);
  expect(await isMarked()).toBe(false);
  // It would show the next database that it went back.
  expect(await storage.get('beat.txt')).toBeUndefined();
});

it('makes one installation when ten servers start at once', async () => {
  const storage = await openStorage();
  await Promise.all(Array.from({ length: 10 }, () => start(storage, 'sandbox')));
  expect(await installations()).toHaveLength(1);
});

it.each([
  ['sandbox', 'production', 'This database is a sandbox'],
  ['production', 'sandbox', 'This database is in production'],
] as const)('refuses to use a database of a %s in %s', async (first, second, message) => {
  const storage = await openStorage();
  await start(storage, first);
  await createUser(test.deps, { email: `${crypto.randomUUID()}@teduh.test` });
  await expect(start(storage, second)).rejects.toThrow(message);
  await test.deps.db.deleteFrom('users').where('email', 'like', '%@teduh.test').execute();
});

it('refuses files of another installation, and takes an empty storage', async () => {
  const storage = await openStorage();
  await start(storage, 'sandbox');
  await test.deps.db.deleteFrom('installation').execute();
  await expect(start(storage, 'sandbox')).rejects.toThrow('The files belong to another installation');
  await start(await openStorage(), 'sandbox');
});

it('refuses a storage that cannot be read, and says why', async () => {
  const storage = await openStorage();
  const broken = { ...storage, get: () => Promise.reject(new Error('storage: GET was answered 403')) };
  await expect(start(broken, 'sandbox')).rejects.toThrow('The file storage cannot be read: storage: GET');
});

it('refuses demo accounts in production, and says how to remove them', async () => {
  const storage = await openStorage();
  const { id } = await createUser(test.deps, { email: 'Someone@Teduh.test' });
  await expect(start(storage, 'production')).rejects.toThrow('npm run demo:remove');
  await start(await openStorage(), 'sandbox');
  await test.deps.db.deleteFrom('installation').execute();
  await test.deps.db.deleteFrom('users').where('id', '=', id).execute();
  await start(storage, 'production');
});

it('refuses a database with payments that were not real in production', async () => {
  const { id: userId } = await createUser(test.deps);
  const contract = await createContract(test.deps, userId, 'Ended');
  const { id } = await test.deps.db
    .insertInto('transactions')
    .values({ contract_id: contract.id, type: 'Other Fees', amount_sen: 5_000, due_date: '2026-12-01' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const pay = (livemode: boolean) =>
    test.deps.db
      .insertInto('payment_intents')
      .values({
        id: `pi_${livemode}`,
        transaction_id: id,
        amount_sen: 5_000,
        status: 'settled',
        livemode,
        provider: 'stripe',
      })
      .execute();
  await pay(false);
  await expect(start(await openStorage(), 'production')).rejects.toThrow('without real money');
  await test.deps.db.deleteFrom('payment_intents').execute();
  await pay(true);
  await start(await openStorage(), 'production');
  await test.deps.db.deleteFrom('payment_intents').execute();
  // From now on the database itself refuses them.
  await expect(pay(false)).rejects.toThrow('does not count in production');
});
