import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { createAdmin, createUser, password } from '../../test/factories.ts';
import { useTestApp } from '../../test/test-app.ts';
import { createSchedule } from '../jobs/schedule.ts';
import { withBackupSession } from './backup/session.ts';
import { createSendMailJob, sweepMail } from './mail/mail.jobs.ts';
import { holdPayments } from './payments/hold-payments.ts';
import type { Payments } from './payments/provider.ts';
import * as rows from './restored.repository.ts';
import { adoptStorage, beat, beatKey, release } from './restored.ts';

const test = useTestApp();
const fileBeat = async () => (await test.deps.storage.get(beatKey))?.bytes.toString();
const reason = async () => (await rows.find(test.deps.db))?.restored_reason ?? null;
const change = (text: ReturnType<typeof sql>) => text.execute(test.deps.db);
/** As if a minute had passed. */
const beatAgain = async () => {
  await change(sql`update installation set beat_at = '-infinity'`);
  await beat(test.deps);
};
const restore = () => test.deps.db.begin((tx) => rows.mark(tx, 'For a test.'));

beforeEach(async () => {
  await change(sql`delete from mails`);
  await change(sql`delete from installation`);
  await change(sql`insert into installation (mode) values ('sandbox')`);
  await test.deps.storage.remove(beatKey);
  await test.deps.restored.look();
});

it('counts once a minute, in the database and in the files', async () => {
  await beat(test.deps);
  await beat(test.deps);
  expect([(await rows.find(test.deps.db))?.beat, await fileBeat()]).toEqual([1, '1']);
  await beatAgain();
  expect([(await rows.find(test.deps.db))?.beat, await fileBeat()]).toEqual([2, '2']);
});

it('notices that the database went back', async () => {
  await change(sql`update installation set beat = 40`);
  await test.deps.storage.put(beatKey, Buffer.from('90'));
  await beatAgain();
  expect(await reason()).toContain('The files are 50 minutes of work ahead of the database');
  expect(await fileBeat()).toBe('90');
  expect(await test.deps.restored.look()).toBe(true);

  await release(test.deps, {});
  expect([await reason(), await fileBeat(), (await rows.find(test.deps.db))?.beat]).toEqual([null, '91', 91]);
});

it('does not take a server that others have overtaken for a restored one', async () => {
  await beat(test.deps);
  const { storage } = test.deps;
  /** The file storage answers late: two other beats come first. */
  const slow: typeof storage = {
    ...storage,
    async get(key) {
      for (const _ of [1, 2]) await beatAgain();
      return storage.get(key);
    },
  };
  await beat({ ...test.deps, storage: slow });
  expect([await reason(), await fileBeat()]).toEqual([null, '3']);
});

it('refuses to go on without its files, until they are given up', async () => {
  expect(await adoptStorage(test.deps)).toBe(false);
  await change(sql`update installation set beat = 40`);
  await expect(beatAgain()).rejects.toThrow('The file storage has nothing of this database');
  expect(await reason()).toBeNull();
  expect(await adoptStorage(test.deps)).toBe(true);
  expect([await reason(), await fileBeat()]).toEqual(['Its file storage was empty.', '40']);
  expect(await adoptStorage(test.deps)).toBe(false);
});

it('takes neither a crash between the two nor a lost moment for a restore', async () => {
  await change(sql`update installation set beat = 1`);
  await beatAgain();
  expect(await fileBeat()).toBe('2');
  await test.deps.storage.put(beatKey, Buffer.from('3'));
  await beatAgain();
  await change(sql`update installation set beat = 9`);
  await beatAgain();
  expect([await reason(), await fileBeat()]).toEqual([null, '10']);
});

function mailJob() {
  const sent: string[] = [];
  const smtp = { send: async (_id: string, { to }: { to: string }) => void sent.push(to), close() {} };
  const { run } = createSendMailJob({
    ...test.deps,
    smtp: smtp as never,
    draw: async () => Buffer.alloc(0),
    sender: async () => ({ name: 'Office', address: '', email: 'office@example.my', phone: '' }),
  });
  const sendAll = async () => {
    const found = await sql<{ id: string }>`select id from mails`.execute(test.deps.db);
    for (const { id } of found.rows) await run({ mailId: id });
  };
  return { sent, sendAll };
}
const write = (recipient: string) =>
  change(
    sql`insert into mails (recipient, firstname, subject, paragraphs, afterwards, created_at)
      values (${recipient}, 'A', 'S', '{}', '{}', '2026-11-01')`,
  );

it.each([
  { sendWaiting: false, expected: ['since@example.my'] },
  { sendWaiting: true, expected: ['since@example.my', 'waiting@example.my'] },
])('sends no mail before the release, and then %o', async ({ sendWaiting, expected }) => {
  const { sent, sendAll } = mailJob();
  await write('waiting@example.my');
  await restore();
  await write('since@example.my');
  await sendAll();
  const enqueued: string[] = [];
  const jobs = { enqueue: async (_tx: unknown, name: string) => void enqueued.push(name) } as never;
  await sweepMail({ ...test.deps, jobs });
  expect([sent, enqueued]).toEqual([[], []]);

  expect((await rows.listWaiting(test.deps.db)).map(({ recipient }) => recipient)).toEqual([
    'waiting@example.my',
  ]);
  expect(await rows.countWrittenSince(test.deps.db)).toBe(1);
  await release(test.deps, { sendWaiting });
  await sendAll();
  expect(sent.toSorted()).toEqual(expected);
});

it('removes no file while it is held, nor while a backup is made', async () => {
  const { storage } = test.deps;
  await storage.put('images/a/1.jpg', Buffer.from('a'));
  await restore();
  await storage.remove('images/a/1.jpg');
  expect(await storage.get('images/a/1.jpg')).toBeDefined();
  await release(test.deps, {});
  await withBackupSession(test.databaseUrl, () => storage.remove('images/a/1.jpg'));
  expect(await storage.get('images/a/1.jpg')).toBeDefined();
  await storage.remove('images/a/1.jpg');
  expect(await storage.get('images/a/1.jpg')).toBeUndefined();
});

it('makes one backup at a time', async () => {
  const second = withBackupSession(test.databaseUrl, () =>
    withBackupSession(test.databaseUrl, async () => 'both'),
  );
  await expect(second).rejects.toThrow('Another backup is being made just now.');
});

it('runs no job while it is held', async () => {
  await restore();
  await test.deps.restored.look();
  test.lines.length = 0;
  const schedule = createSchedule(test.deps);
  for (const job of schedule) await job.run();
  const held = test.lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg.startsWith('held:'));
  expect(held.map(({ job }) => job)).toEqual(schedule.map(({ name }) => name));
});

it('asks the provider, and changes nothing there while it is held', async () => {
  const asking = ['findIntent', 'findSetup', 'findCard', 'listRefunds', 'listDisputes', 'readWebhook'];
  const calls: string[] = [];
  const provider = new Proxy({} as Payments, {
    get: (_, name) => async () => void calls.push(String(name)),
    ownKeys: () => Object.keys(test.deps.payments),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  let isHeld = true;
  const payments = holdPayments(provider, () => isHeld) as unknown as Record<string, () => Promise<void>>;
  const names = Object.keys(test.deps.payments);
  for (const name of names)
    await payments[name]?.().catch((error) => expect(error.code).toBe('payments_unavailable'));
  expect(calls.toSorted()).toEqual(asking.toSorted());
  isHeld = false;
  for (const name of names) await payments[name]?.();
  expect(calls).toHaveLength(asking.length + names.length);
});

it('tells admins by their token, and nobody else', async () => {
  await restore();
  await test.deps.restored.look();
  const heldFor = async (user: Awaited<ReturnType<typeof createUser>>) => {
    const { body } = await test.call('POST', '/api/auth/login', { body: { email: user.email, password } });
    return JSON.parse(Buffer.from(body.accessToken.split('.')[1], 'base64url').toString()).isHeld;
  };
  expect(await heldFor(await createAdmin(test.deps))).toBe(true);
  expect(await heldFor(await createUser(test.deps))).toBeUndefined();
});
