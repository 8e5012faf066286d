import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createAdmin, createUser } from '../../test/factories.ts';
import { waitForSignals } from '../../test/signals.ts';
import { useTestApp } from '../../test/test-app.ts';

const test = useTestApp();

it.each([100, 101, 250])('announces a change to all of %d users', async (count) => {
  const userIds = Array.from({ length: count }, () => randomUUID());
  const informed: string[] = [];
  let signals = 0;
  const stop = test.deps.bus.subscribe((signal) => {
    if (signal.topic !== 'change') return;
    signals += 1;
    informed.push(...(signal.to.userIds ?? []));
  });
  await test.deps.db.begin((tx) =>
    test.deps.outbox.announce(tx, { change: { tags: ['Application'], to: { userIds } } }),
  );
  await waitForSignals(test.deps);
  stop();
  expect(informed).toEqual(userIds);
  expect(signals).toBe(Math.ceil(count / 100));
});

const text = (subject: string) => ({
  subject,
  paragraphs: [`About ${subject}`, 'More.'] as [string, string],
  action: { label: 'Open', path: '/dashboard' },
});
const mailsAbout = (subject: string) =>
  test.deps.db
    .selectFrom('mails')
    .select(['user_id', 'recipient', 'firstname', 'paragraphs', 'action_url'])
    .where('subject', '=', subject)
    .orderBy('recipient')
    .execute();
const notifiedAbout = async (title: string) =>
  (await test.deps.db.selectFrom('notifications').select('user_id').where('title', '=', title).execute()).map(
    ({ user_id }) => user_id,
  );

it('sends a message for the admins to each active admin once, and to nobody else', async () => {
  const [one, other, deleted, pending] = await Promise.all(
    Array.from({ length: 4 }, () => createAdmin(test.deps)),
  );
  await createUser(test.deps);
  const { db, outbox } = test.deps;
  const update = (id: string | undefined, set: object) =>
    db
      .updateTable('users')
      .set(set)
      .where('id', '=', id ?? '')
      .execute();
  await update(deleted?.id, { deleted_at: new Date(), email: null, phone: null, password_hash: null });
  await update(pending?.id, { status: 'pending' });
  await db.begin((tx) => outbox.announce(tx, { toAdmins: [text('The roof')] }));
  const admins = [one, other].flatMap((admin) => admin ?? []);
  const mails = await mailsAbout('The roof');
  expect(mails.map(({ recipient }) => recipient)).toEqual(admins.map(({ email }) => email).sort());
  expect(mails[0]).toMatchObject({
    firstname: expect.stringMatching(/./),
    paragraphs: ['About The roof', 'More.'],
    action_url: expect.stringMatching(/^http.*\/dashboard$/),
  });
  expect(mails.map(({ user_id }) => user_id).sort()).toEqual(admins.map(({ id }) => id).sort());
  expect((await notifiedAbout('The roof')).sort()).toEqual(admins.map(({ id }) => id).sort());
});

it('sends nothing to somebody without an address, and no notification with a mail of its own', async () => {
  const { id } = await createUser(test.deps);
  const { db, outbox } = test.deps;
  const mail = {
    userId: id,
    to: 'guest@example.my',
    firstname: 'Guest',
    subject: 'A code',
    paragraphs: ['1234'],
  };
  await db.begin((tx) =>
    outbox.announce(tx, {
      mails: [mail],
      messages: [{ ...text('Gone'), to: { id, email: null, firstname: 'Siti' } }],
    }),
  );
  expect(await mailsAbout('Gone')).toEqual([]);
  expect(await notifiedAbout('Gone')).toEqual([]);
  expect(await mailsAbout('A code')).toMatchObject([
    { user_id: id, recipient: 'guest@example.my', action_url: null },
  ]);
  expect(await notifiedAbout('A code')).toEqual([]);
});

it('replaces half a character instead of failing', async () => {
  const { id, email } = await createUser(test.deps);
  const { db, outbox } = test.deps;
  await db.begin((tx) =>
    outbox.announce(tx, { messages: [{ ...text('Half \ud83c'), to: { id, email, firstname: 'Siti' } }] }),
  );
  expect(await mailsAbout('Half \ufffd')).toMatchObject([{ paragraphs: ['About Half \ufffd', 'More.'] }]);
});
