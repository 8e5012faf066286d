import { sql } from 'kysely';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { explain } from '../../../test/explain.ts';
import { createUser, someEmail } from '../../../test/factories.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { createSendMailJob } from '../../platform/mail/mail.jobs.ts';
import { removeOldMessages } from './remove-old-messages.ts';

const test = useTestApp();
const dayMs = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(test.clock.now().getTime() - days * dayMs);
const justUnder = (days: number) => new Date(daysAgo(days).getTime() + 1000);
const justOver = (days: number) => new Date(daysAgo(days).getTime() - 1000);

type Ended = { sent_at?: Date; failed_at?: Date };
const insertMail = (subject: string, ended: Ended) => {
  const written = { recipient: 'siti@example.my', firstname: 'Siti', created_at: daysAgo(1000) };
  const row = { sent_at: null, ...written, subject, ...ended, ...(ended.failed_at && { failure: '550' }) };
  return test.deps.db.insertInto('mails').values(row).returning('id').executeTakeFirstOrThrow();
};
const mailsAbout = async (subjects: string[]) => {
  const left = test.deps.db.selectFrom('mails').select('subject').where('subject', 'in', subjects);
  return (await left.orderBy('subject').execute()).map(({ subject }) => subject);
};

it('removes mails that were sent or refused 90 days ago, and none that waits or is younger', async () => {
  await insertMail('old and sent', { sent_at: justOver(90) });
  await insertMail('old and refused', { failed_at: justOver(90) });
  await insertMail('just sent', { sent_at: justUnder(90) });
  await insertMail('just refused', { failed_at: justUnder(90) });
  await insertMail('waiting', {});
  await removeOldMessages(test.deps);
  const all = ['old and sent', 'old and refused', 'just sent', 'just refused', 'waiting'];
  expect(await mailsAbout(all)).toEqual(['just refused', 'just sent', 'waiting']);
});

it('removes notifications that are a year old, read or not', async () => {
  const { id } = await createUser(test.deps);
  const about = (title: string, created_at: Date, read_at: Date | null) => ({
    ...{ user_id: id, title, body: 'Siti Aminah has left', link: '/dashboard' },
    ...{ created_at, read_at },
  });
  await test.deps.db
    .insertInto('notifications')
    .values([
      about('old and read', justOver(365), justOver(365)),
      about('old and unread', justOver(365), null),
      about('young and read', justUnder(365), justUnder(365)),
      about('young and unread', justUnder(365), null),
    ])
    .execute();
  await removeOldMessages(test.deps);
  const left = test.deps.db.selectFrom('notifications').select('title').where('user_id', '=', id);
  expect(await left.orderBy('title').execute()).toEqual([
    { title: 'young and read' },
    { title: 'young and unread' },
  ]);
});

it('removes old marks of addresses that nobody has', async () => {
  const { email } = await createUser(test.deps);
  const [gone, young] = [someEmail(), someEmail()];
  const mark = (address: string, refused_at: Date) => ({ address, refused_at, reason: '550' });
  await test.deps.db
    .insertInto('refused_addresses')
    .values([mark(email, justOver(90)), mark(gone, justOver(90)), mark(young, justUnder(90))])
    .execute();
  await removeOldMessages(test.deps);
  const left = await test.deps.db.selectFrom('refused_addresses').select('address').execute();
  expect(left.map(({ address }) => address).sort()).toEqual([email, young].sort());
});

it('removes many in parts, each by an index', async () => {
  const { db } = test.deps;
  await sql`
    insert into mails (recipient, firstname, subject, sent_at)
    select 'siti@example.my', 'Siti', 'many', ${justUnder(90)}::timestamptz - (n <= 2500)::int * interval '1 day'
    from generate_series(1, 6000) as n`.execute(db);
  const { id } = await createUser(test.deps);
  await sql`
    insert into notifications (user_id, title, body, link, created_at)
    select ${id}::uuid, 'many', '', '/', ${justUnder(365)}::timestamptz - (n <= 2500)::int * interval '1 day'
    from generate_series(1, 6000) as n`.execute(db);
  await sql`analyze mails, notifications`.execute(db);
  const before = (days: number) => `timestamptz '${daysAgo(days).toISOString()}'`;
  const mailPlan = await explain(
    test.databaseUrl,
    `select id from mails where coalesce(sent_at, failed_at) < ${before(90)} order by coalesce(sent_at, failed_at) limit 1000 for update skip locked`,
  );
  expect(mailPlan).toContain('Index Scan using mails_by_end');
  const notificationPlan = await explain(
    test.databaseUrl,
    `select id from notifications where created_at < ${before(365)} order by created_at limit 1000 for update skip locked`,
  );
  expect(notificationPlan).toContain('Index Scan using notifications_by_age');
  await removeOldMessages(test.deps);
  const { rows } = await sql`
    select (select count(*)::int from mails where subject = 'many') as mails,
      (select count(*)::int from notifications where title = 'many') as notifications`.execute(db);
  expect(rows).toEqual([{ mails: 3_500, notifications: 3_500 }]);
});

it('leaves a refused mail that an admin is sending again, without waiting for that', async () => {
  const { id } = await insertMail('sent again', { failed_at: justOver(90) });
  const admin = new pg.Client({ connectionString: test.databaseUrl });
  await admin.connect();
  onTestFinished(() => admin.end());
  await admin.query('begin');
  await admin.query('update mails set failed_at = null, failure = null where id = $1', [id]);
  await removeOldMessages(test.deps);
  await admin.query('commit');
  expect(await mailsAbout(['sent again'])).toEqual(['sent again']);
});

it('does not disturb a mail that is being sent while its row is removed', async () => {
  const { db, clock, log, mailTally } = test.deps;
  const { id } = await insertMail('on its way', {});
  const job = createSendMailJob({
    ...{ db, clock, log, mailTally },
    smtp: {
      send: async () => {
        await db.deleteFrom('mails').where('id', '=', id).execute();
      },
      close: () => {},
    },
    draw: async () => undefined,
    sender: async () => ({
      name: 'Rumah Baik',
      address: 'Jalan 1',
      email: 'rent@rumahbaik.my',
      phone: '0312345678',
    }),
  });
  await job.run({ mailId: id });
  expect(await mailsAbout(['on its way'])).toEqual([]);
});
