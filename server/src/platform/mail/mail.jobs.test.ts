import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../test/test-app.ts';
import { createSendMailJob, sweepMail } from './mail.jobs.ts';
import { sendTimeoutMs } from './smtp.ts';

const test = useTestApp();

async function insertMail(recipient: string) {
  const { id } = await test.deps.db
    .insertInto('mails')
    .values({ id: randomUUID(), recipient, firstname: 'Siti', subject: 'Hello', paragraphs: ['Hello'] })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The job with an SMTP server that keeps what it is given. */
function createJob() {
  const sent: string[] = [];
  const { db, clock, log, mailTally } = test.deps;
  const sender = { name: 'Rumah Baik', address: 'Jalan 1', email: 'rent@rumahbaik.my', phone: '0312345678' };
  const smtp = {
    async send(_id: string, { to }: { to: string }) {
      sent.push(to);
    },
    close() {},
  };
  return {
    sent,
    job: createSendMailJob({
      db,
      clock,
      log,
      mailTally,
      smtp,
      draw: async () => Buffer.alloc(0),
      sender: async () => sender,
    }),
  };
}

it('sends a mail once when its job runs twice', async () => {
  const { sent, job } = createJob();
  const mailId = await insertMail('siti@example.my');
  await job.run({ mailId });
  await job.run({ mailId });
  expect(sent).toEqual(['siti@example.my']);
});

it('enqueues every unsent mail once, however many there are, and none that was sent', async () => {
  const { db, clock, jobs } = test.deps;
  const mail = { recipient: 'muthu@example.my', firstname: 'Muthu', subject: 'Hello', paragraphs: ['Hello'] };
  const before = new Date(clock.now().getTime() - 1000);
  const unsent = Array.from({ length: 501 }, () => ({ ...mail, id: randomUUID(), created_at: before }));
  const sent = { ...mail, id: randomUUID(), created_at: before, sent_at: before };
  const justWritten = { ...mail, id: randomUUID(), created_at: new Date(clock.now().getTime() + 1000) };
  await db.insertInto('mails').values(unsent).execute();
  await db
    .insertInto('mails')
    .values([sent, justWritten].map((row) => ({ sent_at: null, ...row })))
    .execute();
  const enqueued: string[] = [];
  const enqueue: typeof jobs.enqueue = async (_tx, _name, items) => {
    enqueued.push(...items.map(({ key }) => key));
  };
  await sweepMail({ db, clock, jobs: { ...jobs, enqueue } });
  expect(enqueued.toSorted()).toEqual(unsent.map(({ id }) => id).toSorted());
});

it('gives a mail server the ten minutes that it may take to accept a mail, and no second try begins meanwhile', () => {
  const tenMinutesMs = 600_000;
  expect(sendTimeoutMs).toBeGreaterThanOrEqual(tenMinutesMs);
  expect((createJob().job.queue?.expireInSeconds ?? 0) * 1000).toBeGreaterThan(sendTimeoutMs);
});
