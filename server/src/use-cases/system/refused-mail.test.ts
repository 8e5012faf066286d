import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAdmin, createUser, someEmail } from '../../../test/factories.ts';
import { reservePort, startMailServer } from '../../../test/faults/mail-server.ts';
import { changesDuring } from '../../../test/signals.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { createSendMailJob } from '../../platform/mail/mail.jobs.ts';
import { createSmtp, type Smtp } from '../../platform/mail/smtp.ts';

const test = useTestApp({ smtpUrl: 'smtp://localhost' });
type Refuses = NonNullable<Parameters<typeof startMailServer>[1]>['refuses'];
type Admin = { id: string; token: string };

let server: Awaited<ReturnType<typeof startMailServer>>;
let smtp: Smtp;
let port: number;
let admin: Admin;
let refuses: Refuses;

const connect = () => createSmtp(`smtp://user:secret@127.0.0.1:${port}`, 'rent@rumahbaik.my');

beforeAll(async () => {
  port = await reservePort();
  server = await startMailServer(port, { refuses: (step, address) => refuses?.(step, address) });
  smtp = await connect();
  const sender = { name: 'Rumah Baik', address: 'Jalan 1', email: 'rent@rumahbaik.my', phone: '0312345678' };
  const job = createSendMailJob({
    ...test.deps,
    smtp: { send: (...mail) => smtp.send(...mail), close: () => {} },
    draw: async () => undefined,
    sender: async () => sender,
  });
  await test.deps.jobs.start([job], []);
  admin = await createAdmin(test.deps);
});
afterAll(async () => {
  await test.deps.jobs.stop();
  smtp?.close();
  await server?.close();
});
beforeEach(() => {
  refuses = undefined;
  server.received.length = 0;
});

const noSuchUser: Refuses = (step) => (step === 'RCPT TO' ? '550 5.1.1 No such user' : undefined);
const write = (to: string, subject: string) =>
  test.deps.db.begin((tx) =>
    test.deps.outbox.announce(tx, {
      mails: [{ userId: randomUUID(), to, firstname: 'Siti', subject, paragraphs: ['Hello'] }],
    }),
  );
const mailTo = (address: string) =>
  test.deps.db
    .selectFrom('mails')
    .select(['id', 'sent_at', 'failed_at', 'failure', 'paragraphs'])
    .where('recipient', '=', address)
    .orderBy('number', 'desc')
    .executeTakeFirst();
const until = (work: () => Promise<void>) => vi.waitFor(work, { timeout: 15_000 });
const hasFailed = (address: string) =>
  until(async () => expect((await mailTo(address))?.failed_at).toBeInstanceOf(Date));
const wasSent = (address: string) =>
  until(async () => expect((await mailTo(address))?.sent_at).toBeInstanceOf(Date));
const jobOf = async (mailId: string | undefined) =>
  (
    await sql<{ state: string; retry_count: number }>`
      select state, retry_count from pgboss.job where singleton_key = ${mailId} order by created_on desc`.execute(
      test.deps.db,
    )
  ).rows[0];
const ask = async (url: string) => (await test.call('GET', url, { token: admin.token })).body;
const system = () => ask('/api/system');
const addressesIn = ({ refusedAddresses }: { refusedAddresses: { address: string }[] }) =>
  refusedAddresses.map(({ address }) => address);

/** A user whose address refused a mail. */
async function refusedUser() {
  const user = await createUser(test.deps, { email: `Siti.${someEmail()}` });
  refuses = noSuchUser;
  await write(user.email, 'Your rent');
  await hasFailed(user.email);
  refuses = undefined;
  return user;
}

describe('a mail to an address that does not exist', () => {
  it('fails at once with its reason, marks the address, and admins see both without a reload', async () => {
    const user = await createUser(test.deps);
    refuses = noSuchUser;
    test.lines.length = 0;
    const changes = await changesDuring(test.deps, async () => {
      await write(user.email, 'Your rent');
      await hasFailed(user.email);
    });
    expect(changes).toContainEqual(
      expect.objectContaining({ tags: ['System', 'User'], to: { admins: true } }),
    );
    const mail = await mailTo(user.email);
    expect(mail).toMatchObject({ failure: '550 5.1.1 No such user', sent_at: null, paragraphs: ['Hello'] });
    await until(async () => expect(await jobOf(mail?.id)).toEqual({ state: 'completed', retry_count: 0 }));
    const reason = '550 5.1.1 No such user';
    const { mails, refusedAddresses } = await system();
    expect(mails.failed[0]).toMatchObject({ recipient: user.email, subject: 'Your rent', reason });
    expect(refusedAddresses[0]).toMatchObject({ address: user.email, reason, user: { id: user.id } });
    const overview = await ask(`/api/users/${user.id}/overview`);
    expect(overview.refused).toMatchObject({ reason });
    expect(overview.mails[0]).toMatchObject({ sentAt: null, failedAt: expect.any(String) });
    // The log keeps no addresses.
    expect(test.lines.join('')).toContain('a mail was refused for good');
    expect(test.lines.join('')).not.toContain(user.email);
  });

  it('is sent again when an admin says so; once it gets through the mark is gone', async () => {
    const user = await refusedUser();
    const { id = '' } = (await mailTo(user.email)) ?? {};
    const again = () => test.call('POST', `/api/system/mails/${id}/send-again`, { token: admin.token });
    expect((await again()).status).toBe(200);
    await wasSent(user.email);
    expect(server.received.map(({ to }) => to)).toEqual([[user.email]]);
    expect((await system()).mails.failed.map((mail: { id: string }) => mail.id)).not.toContain(id);
    expect(addressesIn(await system())).not.toContain(user.email.toLowerCase());
    expect((await ask(`/api/users/${user.id}/overview`)).refused).toBeNull();
    expect(await again()).toMatchObject({ status: 409, body: { code: 'mail_not_failed' } });
  });

  it('does not keep a later mail from being tried, which clears the mark when it gets through', async () => {
    const user = await refusedUser();
    await write(user.email, 'Another');
    await wasSent(user.email);
    expect(addressesIn(await system())).not.toContain(user.email.toLowerCase());
  });

  it('is forgotten with the address: changed by an admin, or erased with the account', async () => {
    const [changed, erased] = [await refusedUser(), await refusedUser()];
    const patched = await test.call('PATCH', `/api/users/${changed.id}`, {
      token: admin.token,
      body: { email: someEmail() },
    });
    expect(patched.status).toBe(200);
    const deleted = await test.call('DELETE', `/api/users/${erased.id}`, { token: admin.token });
    expect(deleted.status).toBe(200);
    const left = await test.deps.db.selectFrom('refused_addresses').select('address').execute();
    const addresses = left.map(({ address }) => address);
    for (const { email } of [changed, erased]) expect(addresses).not.toContain(email.toLowerCase());
    expect(await mailTo(erased.email)).toBeUndefined();
  });

  it('leaves the mark while a new address waits to be confirmed', async () => {
    const user = await refusedUser();
    const asked = await test.call('PATCH', `/api/users/${user.id}`, {
      token: user.token,
      body: { email: someEmail() },
    });
    expect(asked.status).toBe(200);
    expect(addressesIn(await system())).toContain(user.email.toLowerCase());
  });

  it('an admin can clear the mark, once', async () => {
    const user = await refusedUser();
    const { id } = (await system()).refusedAddresses.find(
      ({ address }: { address: string }) => address === user.email.toLowerCase(),
    );
    const clear = () => test.call('DELETE', `/api/system/refused-addresses/${id}`, { token: admin.token });
    expect((await clear()).status).toBe(200);
    expect(addressesIn(await system())).not.toContain(user.email.toLowerCase());
    expect(await clear()).toMatchObject({ status: 404, body: { code: 'mark_not_found' } });
  });
});

it('a mail that is refused for what it says fails, and its address is not marked', async () => {
  const to = someEmail();
  refuses = (step) => (step === 'DATA' ? '554 5.6.0 Content rejected' : undefined);
  await write(to, 'Too colourful');
  await hasFailed(to);
  expect(addressesIn(await system())).not.toContain(to);
});

it('a login that the mail server refuses fails no mail: they wait, the page says why, and all leave once it is right', async () => {
  const people = Array.from({ length: 3 }, () => someEmail());
  refuses = (step) => (step === 'AUTH' ? '535 5.7.8 Bad credentials' : undefined);
  // The connections of before have logged in already.
  smtp.close();
  smtp = await connect();
  for (const to of people) await write(to, 'Your rent');
  const queue = async () =>
    (await system()).jobs.queues.find(({ name }: { name: string }) => name === 'send-mail');
  await until(async () => expect((await queue()).retryReason).toBe('EAUTH'));
  const { mails, refusedAddresses } = await system();
  expect(mails).toMatchObject({ waiting: 3, oldestWaitingAt: expect.any(String) });
  for (const to of people) expect(addressesIn({ refusedAddresses })).not.toContain(to);
  for (const to of people) expect((await mailTo(to))?.failed_at).toBeNull();
  refuses = undefined;
  for (const to of people) await wasSent(to);
  expect((await system()).mails).toMatchObject({ waiting: 0, oldestWaitingAt: null });
}, 30_000);

it('sends all that failed again at once', async () => {
  const people = [await refusedUser(), await refusedUser()];
  const { body } = await test.call('POST', '/api/system/mails/send-again', { token: admin.token });
  expect(body.message).toMatch(/^\d+ mails are being sent again$/);
  for (const { email } of people) await wasSent(email);
  expect((await system()).mails).toMatchObject({ failedCount: 0, failed: [] });
});
