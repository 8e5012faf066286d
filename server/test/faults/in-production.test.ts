import { beforeAll, expect, it } from 'vitest';
import { openConnection, type Query } from './connection.ts';
import { expectNoMailbox, reservePort, smtpAt, startMailServer } from './mail-server.ts';
import { waitFor } from './processes.ts';
import { productionSettings, register, type Server, useBench } from './support.ts';

const bench = useBench({ shared: true });
const people = ['one@example.my', 'other@example.my', 'third@example.my'];
let query: Query;
let server: Server;
let received: Awaited<ReturnType<typeof startMailServer>>['received'];

beforeAll(async () => {
  const url = await bench.makeDatabase();
  query = await openConnection(bench, url);
  for (const address of people)
    await query(
      `insert into mails (recipient, firstname, subject, paragraphs, created_at)
        values ('${address}', 'Siti', 'Kept', '{Hello}', now() - interval '1 day')`,
    );
  const port = await reservePort();
  const mailServer = await startMailServer(port);
  bench.cleanUpWith(mailServer.close);
  ({ received } = mailServer);
  server = await bench.start({
    ...productionSettings,
    DATABASE_URL: url,
    TEDUH_DATA_DIR: await bench.makeDirectory(),
    ...smtpAt(port),
  });
});

it('sends what was kept before there was a mail server', async () => {
  const unsent = () => query('select from mails where sent_at is null');
  await waitFor('every mail to be noted as sent', async () => (await unsent()).length === 0);
  const late = await register(server);
  const recipients = () => received.flatMap(({ to }) => to).sort();
  await waitFor('the late mail', () => recipients().includes(late.email));
  expect(recipients()).toEqual([...people, late.email].sort());
});

it('has no mailbox, neither the call nor the page', () => expectNoMailbox(server));

it('takes no test card without payments, and says so', async () => {
  expect((await server.call('GET', '/api/config')).body.payments.provider).toBe('none');
  expect((await server.call('POST', '/sandbox/stripe/v1/payment_intents')).status).toBe(404);
  const warning = 'PAYMENTS is off: nobody can pay online.';
  await waitFor('the warning in the log', () => server.said().includes(warning));
});
