import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../test/test-app.ts';
import { createSendMailJob } from './mail.jobs.ts';

const test = useTestApp();

async function insertMail(recipient: string) {
  const { id } = await test.deps.db
    .insertInto('mails')
    .values({ id: randomUUID(), recipient, subject: 'Hello', text_body: 'Hello', html_body: '<p>Hello</p>' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The job with an SMTP server that keeps what it is given. */
function createJob() {
  const sent: string[] = [];
  const { db, clock } = test.deps;
  const smtp = {
    async send(_id: string, { to }: { to: string }) {
      sent.push(to);
    },
    close() {},
  };
  return { sent, job: createSendMailJob({ db, clock, smtp, draw: async () => Buffer.alloc(0) }) };
}

it('sends a mail once when its job runs twice', async () => {
  const { sent, job } = createJob();
  const mailId = await insertMail('siti@example.my');
  await job.run({ mailId });
  await job.run({ mailId });
  expect(sent).toEqual(['siti@example.my']);
});
