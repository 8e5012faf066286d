import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from '../read-pdf.ts';
import { openConnection, type Query } from './connection.ts';
import { attachedTo, reservePort, startMailServer } from './mail-server.ts';
import { waitFor } from './processes.ts';
import { acceptAndPay, accessTokenSecret, prepareCases, tellOfDeposit } from './renting.ts';
import { productionSettings, register, type Server, useBench } from './support.ts';

// Most of what the first ones take is waiting until something is tried again: they run at the same time.
const bench = useBench({ shared: true });

const settingsFor = (databaseUrl: string, dataDir: string) => ({
  DATABASE_URL: databaseUrl,
  TEDUH_DATA_DIR: dataDir,
  TRUST_PROXY: '1',
});
const smtpAt = (port: number) => ({ SMTP_URL: `smtp://127.0.0.1:${port}` });

async function openMailServer(port: number, options: { stalls?: boolean } = {}) {
  const mailServer = await startMailServer(port, options);
  bench.cleanUpWith(mailServer.close);
  return mailServer;
}

const unsent = (query: Query) => query('select from mails where sent_at is null');

async function registerMany(server: Server, count: number) {
  const people = await Promise.all(Array.from({ length: count }, () => register(server)));
  expect(people.map(({ status }) => status)).toEqual(people.map(() => 201));
  return people.map(({ email }) => email).sort();
}

const recipients = (received: { to: string[] }[]) => received.flatMap(({ to }) => to).sort();

it.concurrent('answers at once while the mail server is down, and sends each mail once when it is back', async () => {
  const url = await bench.makeDatabase();
  const query = await openConnection(bench, url);
  const port = await reservePort();
  const server = await bench.start({
    ...settingsFor(url, await bench.makeDirectory()),
    ...smtpAt(port),
  });
  expect(server.said()).toContain('Sandbox: payments are pretended, but mail is really sent.');
  const slowest = { ms: 0 };
  const people = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const start = performance.now();
      const { status, email } = await register(server);
      slowest.ms = Math.max(slowest.ms, performance.now() - start);
      expect(status).toBe(201);
      return email;
    }),
  );
  expect(slowest.ms).toBeLessThan(10_000);
  await waitFor('a first try to have failed', async () => {
    const tried = "select from pgboss.job where name = 'send-mail' and state = 'retry'";
    return (await query(tried)).length > 0;
  });
  expect(await unsent(query)).toHaveLength(5);

  const { received } = await openMailServer(port);
  await waitFor('every mail to be noted as sent', async () => (await unsent(query)).length === 0, 30_000);
  expect(recipients(received)).toEqual(people.sort());
  expect(await query("select from mails where paragraphs <> '{}' or action_url is not null")).toEqual([]);
});

it.concurrent('sends after a restart what the killed server had queued, and what it was just sending', async () => {
  const url = await bench.makeDatabase();
  const query = await openConnection(bench, url);
  const port = await reservePort();
  const settings = { ...settingsFor(url, await bench.makeDirectory()), ...smtpAt(port) };
  const stalling = await openMailServer(port, { stalls: true });
  const first = await bench.start(settings);
  const people = await registerMany(first, 6);
  await waitFor('a mail to be under way', () => stalling.stalled() > 0);
  await first.kill('SIGKILL');
  await stalling.close();
  expect(await unsent(query)).toHaveLength(6);

  const { received } = await openMailServer(port);
  await bench.start(settings);
  await waitFor('every mail to be noted as sent', async () => (await unsent(query)).length === 0);
  expect(recipients(received)).toEqual(people);
});

it.concurrent('sends the receipt and the signed agreement, each with its news and once, however often it had to be tried', async () => {
  const url = await bench.makeDatabase();
  const query = await openConnection(bench, url);
  const port = await reservePort();
  const server = await bench.start({
    ...settingsFor(url, await bench.makeDirectory()),
    ...smtpAt(port),
    ACCESS_TOKEN_SECRET: accessTokenSecret,
  });
  const { admin, cases } = await prepareCases(url, 1);
  const [each] = cases;
  if (!each) throw new Error('there is nobody to pay');
  const claim = await acceptAndPay(server, admin, each);
  expect((await tellOfDeposit(server, each, claim)).status).toBe(200);
  await waitFor('the receipt to have been tried', async () => {
    const tried = `select from pgboss.job join mails on mails.id::text = data->>'mailId'
      where name = 'send-mail' and state = 'retry' and subject like 'Receipt %'`;
    return (await query(tried)).length > 0;
  });
  const readSealed = () =>
    query<{ sha256: string }>("select sha256 from contract_files where kind = 'sealed'");
  await waitFor('the agreement to be sealed', async () => (await readSealed()).length > 0);

  const { received } = await openMailServer(port);
  await waitFor('every mail to be noted as sent', async () => (await unsent(query)).length === 0);
  const attached = received
    .filter(({ to }) => to[0] === each.tenant.email)
    .map(({ raw }) => [/^Subject: (\w+)/m.exec(raw)?.[1], attachedTo(raw)] as const);
  const number = (await query<{ number: number }>('select receipt_number as number from transactions'))[0]
    ?.number;
  const withFiles = attached.filter(([, files]) => files.size > 0).toSorted();
  expect(withFiles.map(([subject, files]) => [subject, ...files.keys()])).toEqual([
    ['Receipt', `Teduh receipt ${number}.pdf`],
    ['Your', expect.stringMatching(/^Teduh agreement \S+ signed\.pdf$/)],
  ]);
  expect(attached.length).toBeGreaterThan(2);
  const [[bytes = Buffer.alloc(0)] = [], [agreement = Buffer.alloc(0)] = []] = withFiles.map(([, files]) => [
    ...files.values(),
  ]);
  const sha256 = createHash('sha256').update(agreement).digest('hex');
  expect([{ sha256 }]).toEqual(await readSealed());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await readPdf(bytes)).spoken).toContain(`Number ${String(number).padStart(6, '0')}`);
});

async function expectNoMailbox(server: Server) {
  expect((await server.call('GET', '/api/mailbox')).status).toBe(404);
  expect((await server.call('GET', '/mailbox')).status).toBe(404);
  expect((await server.call('GET', '/api/config')).body.mailbox).toBe(false);
}

/** A server with a mail server that works. */
async function startSending(more: object, prepare = async (_query: Query) => {}) {
  const url = await bench.makeDatabase();
  const query = await openConnection(bench, url);
  await prepare(query);
  const port = await reservePort();
  const { received } = await openMailServer(port);
  const settings = { ...settingsFor(url, await bench.makeDirectory()), ...more, ...smtpAt(port) };
  return { query, received, server: await bench.start(settings) };
}
type Sending = Awaited<ReturnType<typeof startSending>>;

describe('with a mail server', () => {
  let sending: Sending;
  beforeAll(async () => {
    sending = await startSending({});
  });

  it('lets nothing that somebody typed add a header or a recipient', async () => {
    const { query, received, server } = sending;
    const hostile = [
      { firstname: 'Siti\r\nBcc: thief@example.my' },
      { lastname: 'Nurhaliza\nSubject: You won' },
      { email: 'victim@example.my,thief@example.my' },
      { email: 'victim@example.my;thief@example.my' },
      { email: 'victim@example.my thief@example.my' },
      { email: 'victim@example.my\r\nBcc: thief@example.my' },
      { email: 'Victim <victim@example.my>, thief@example.my' },
    ];
    for (const more of hostile) {
      const { status, body } = await register(server, more);
      expect(status).toBe(400);
      expect(Object.keys(body.errorFields)).toEqual(Object.keys(more));
    }
    const odd = { firstname: '"Siti" <thief@localhost>, =?utf-8?q?x?=', email: 'odd@example.my' };
    expect((await register(server, odd)).status).toBe(201);
    await waitFor('the one mail', async () => received.length > 0 && (await unsent(query)).length === 0);
    expect(recipients(received)).toEqual(['odd@example.my']);
    const headers = received[0]?.raw.split('\r\n\r\n')[0] ?? '';
    expect(headers).not.toContain('thief');
    expect(headers.match(/^To: .*$/gm)).toEqual(['To: odd@example.my']);
  });

  it('has no mailbox, neither the call nor the page', () => expectNoMailbox(sending.server));
});

describe('in production', () => {
  const people = ['one@example.my', 'other@example.my', 'third@example.my'];
  let sending: Sending;
  beforeAll(async () => {
    sending = await startSending(productionSettings, async (query) => {
      for (const address of people)
        await query(
          `insert into mails (recipient, firstname, subject, paragraphs, created_at)
            values ('${address}', 'Siti', 'Kept', '{Hello}', now() - interval '1 day')`,
        );
    });
  });

  it('sends what was kept before there was a mail server', async () => {
    const { query, received, server } = sending;
    await waitFor('every mail to be noted as sent', async () => (await unsent(query)).length === 0);
    const late = await register(server);
    await waitFor('the late mail', () => recipients(received).includes(late.email));
    expect(recipients(received)).toEqual([...people, late.email].sort());
  });

  it('has no mailbox, neither the call nor the page', () => expectNoMailbox(sending.server));
});
