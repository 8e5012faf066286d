import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { aRow, csvOf } from '../importing.ts';
import { readPdf } from '../read-pdf.ts';
import { openConnection, type Query } from './connection.ts';
import { attachedTo, expectNoMailbox, reservePort, smtpAt, startMailServer } from './mail-server.ts';
import { waitFor } from './processes.ts';
import { acceptAndPay, accessTokenSecret, type Case, prepareCases, tellOfDeposit } from './renting.ts';
import { register, type Server, useBench } from './support.ts';

// Most of what they take is waiting until something is tried again: they run at the same time.
const bench = useBench({ shared: true });

const settingsFor = (databaseUrl: string, dataDir: string) => ({
  DATABASE_URL: databaseUrl,
  TEDUH_DATA_DIR: dataDir,
  ACCESS_TOKEN_SECRET: accessTokenSecret,
  TRUST_PROXY: '1',
});

async function openMailServer(port: number, options: { stalls?: boolean } = {}) {
  const mailServer = await startMailServer(port, options);
  bench.cleanUpWith(mailServer.close);
  return mailServer;
}
type Received = Awaited<ReturnType<typeof openMailServer>>['received'];

const unsent = (query: Query) =>
  query<{ recipient: string }>('select recipient from mails where sent_at is null');
/** What waits until something is tried again takes seconds, and is not asked all the time. */
const waitLong = (what: string, ask: () => Promise<boolean>) => waitFor(what, ask, 60_000, 250);
const allSent = (query: Query) =>
  waitLong('every mail to be noted as sent', async () => (await unsent(query)).length === 0);
const hasTried = (query: Query, mails: string) =>
  waitLong('a first try to have failed', async () => {
    const tried = `select from pgboss.job join mails on mails.id::text = data->>'mailId'
      where name = 'send-mail' and state = 'retry' and ${mails}`;
    return (await query(tried)).length > 0;
  });

async function registerMany(server: Server, count: number) {
  const people = await Promise.all(Array.from({ length: count }, () => register(server)));
  expect(people.map(({ status }) => status)).toEqual(people.map(() => 201));
  return people.map(({ email }) => email).sort();
}

async function importTwo(server: Server, token: string) {
  const form = new FormData();
  const file = new Uint8Array(csvOf([aRow(), aRow()]));
  form.append('file', new Blob([file], { type: 'text/csv' }), 'tenancies.csv');
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${server.url}/api/imports`, { method: 'POST', headers, body: form });
  expect(response.status).toBe(201);
  return ((await response.json()) as { import: { id: string } }).import.id;
}

const recipients = (received: Received) => received.flatMap(({ to }) => to).sort();

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
  await allSent(query);
  expect(recipients(received)).toEqual(people);
});

describe.concurrent('with a mail server that was down at first', () => {
  let query: Query;
  let server: Server;
  let received: Received;
  let people: string[];
  let waitedMs: number;
  /** By an import that is undone before they can be told. */
  let invited: string[];
  let unsentMeanwhile: string[];
  let tenancy: Case;
  const readSealed = () =>
    query<{ sha256: string }>("select sha256 from contract_files where kind = 'sealed'");

  beforeAll(async () => {
    const url = await bench.makeDatabase();
    query = await openConnection(bench, url);
    const port = await reservePort();
    server = await bench.start({ ...settingsFor(url, await bench.makeDirectory()), ...smtpAt(port) });
    const begunAt = performance.now();
    people = await registerMany(server, 5);
    waitedMs = performance.now() - begunAt;
    const { admin, cases } = await prepareCases(url, 1);
    const importId = await importTwo(server, admin.token);
    const toImported = (await unsent(query)).map(({ recipient }) => recipient);
    invited = toImported.filter((each) => !people.includes(each));
    await hasTried(query, `recipient = '${invited[0]}'`);
    const undone = await server.call('POST', `/api/imports/${importId}/undo`, { token: admin.token });
    expect(undone.status).toBe(200);
    [tenancy] = cases as [Case];
    const claim = await acceptAndPay(server, admin, tenancy);
    expect((await tellOfDeposit(server, tenancy, claim)).status).toBe(200);
    await hasTried(query, `recipient = '${people[0]}'`);
    await hasTried(query, "subject like 'Receipt %'");
    await waitLong('the agreement to be sealed', async () => (await readSealed()).length > 0);
    unsentMeanwhile = (await unsent(query)).map(({ recipient }) => recipient);
    ({ received } = await openMailServer(port));
    await allSent(query);
    const waiting =
      "select from pgboss.job where name = 'send-mail' and state in ('created', 'retry', 'active')";
    await waitLong('every job to be done', async () => (await query(waiting)).length === 0);
  });

  it('answers at once while it is down, and sends each mail once when it is back', async () => {
    expect(server.said()).toContain('Sandbox: payments are pretended, but mail is really sent.');
    expect(waitedMs).toBeLessThan(10_000);
    const toPeople = (all: string[]) => all.filter((each) => people.includes(each)).sort();
    expect(toPeople(unsentMeanwhile)).toEqual(people);
    expect(toPeople(recipients(received))).toEqual(people);
    const kept =
      "select from mails where recipient = any($1) and (paragraphs <> '{}' or action_url is not null)";
    expect(await query(kept, [unsentMeanwhile])).toEqual([]);
  });

  it('sends the receipt and the signed agreement, each with its news and once, however often it had to be tried', async () => {
    const attached = received
      .filter(({ to }) => to[0] === tenancy.tenant.email)
      .map(({ raw }) => [/^Subject: (\w+)/m.exec(raw)?.[1], attachedTo(raw)] as const);
    const number = (await query<{ number: number }>('select receipt_number as number from transactions'))[0]
      ?.number;
    const withFiles = attached.filter(([, files]) => files.size > 0).toSorted();
    expect(withFiles.map(([subject, files]) => [subject, ...files.keys()])).toEqual([
      ['Receipt', `Teduh receipt ${number}.pdf`],
      ['Your', expect.stringMatching(/^Teduh agreement \S+ signed\.pdf$/)],
    ]);
    expect(attached.length).toBeGreaterThan(2);
    const [[bytes = Buffer.alloc(0)] = [], [agreement = Buffer.alloc(0)] = []] = withFiles.map(
      ([, files]) => [...files.values()],
    );
    const sha256 = createHash('sha256').update(agreement).digest('hex');
    expect([{ sha256 }]).toEqual(await readSealed());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await readPdf(bytes)).spoken).toContain(`Number ${String(number).padStart(6, '0')}`);
  });

  it('invites nobody whose import was undone while it was down', () => {
    expect(invited).toHaveLength(2);
    for (const each of invited) {
      expect(unsentMeanwhile).not.toContain(each);
      expect(recipients(received)).not.toContain(each);
    }
  });

  it('lets nothing that somebody typed add a header or a recipient', async () => {
    const before = received.length;
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
    await waitFor('the one mail', () => received.length > before);
    await allSent(query);
    const [letter, ...others] = received.slice(before);
    expect([letter?.to, ...others]).toEqual([['odd@example.my']]);
    const headers = letter?.raw.split('\r\n\r\n')[0] ?? '';
    expect(headers).not.toContain('thief');
    expect(headers.match(/^To: .*$/gm)).toEqual(['To: odd@example.my']);
  });

  it('has no mailbox, neither the call nor the page', () => expectNoMailbox(server));
});
