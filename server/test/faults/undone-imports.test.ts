import { expect, it } from 'vitest';
import { aRow, csvOf } from '../importing.ts';
import { openConnection } from './connection.ts';
import { reservePort, startMailServer } from './mail-server.ts';
import { waitFor } from './processes.ts';
import { accessTokenSecret, prepareCases } from './renting.ts';
import { register, useBench } from './support.ts';

const bench = useBench();

it('an import that is undone while the mail server is down invites nobody when it is back', async () => {
  const databaseUrl = await bench.makeDatabase();
  const query = await openConnection(bench, databaseUrl);
  const port = await reservePort();
  const server = await bench.start({
    DATABASE_URL: databaseUrl,
    ACCESS_TOKEN_SECRET: accessTokenSecret,
    TEDUH_DATA_DIR: await bench.makeDirectory(),
    TRUST_PROXY: '1',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
  });
  const { admin } = await prepareCases(databaseUrl, 0);
  const form = new FormData();
  const file = csvOf([aRow(), aRow()]);
  form.append('file', new Blob([new Uint8Array(file)], { type: 'text/csv' }), 'tenancies.csv');
  const headers = { authorization: `Bearer ${admin.token}` };
  const sent = await fetch(`${server.url}/api/imports`, { method: 'POST', headers, body: form });
  expect(sent.status).toBe(201);
  const { import: made } = (await sent.json()) as { import: { id: string } };
  // Both take seconds, and are not asked for all the time.
  const waitLong = (what: string, ask: () => Promise<boolean>) => waitFor(what, ask, 60_000, 250);
  await waitLong('a first try to have failed', async () => {
    const tried = "select from pgboss.job where name = 'send-mail' and state = 'retry'";
    return (await query(tried)).length > 0;
  });
  const unsent = () => query<{ recipient: string }>('select recipient from mails where sent_at is null');
  expect(await unsent()).toHaveLength(2);
  const undone = await server.call('POST', `/api/imports/${made.id}/undo`, { token: admin.token });
  expect(undone.status).toBe(200);
  const { email } = await register(server);
  expect(await unsent()).toEqual([{ recipient: email }]);

  const mailServer = await startMailServer(port);
  bench.cleanUpWith(mailServer.close);
  const waiting =
    "select from pgboss.job where name = 'send-mail' and state in ('created', 'retry', 'active')";
  await waitLong('every job to be done', async () => (await query(waiting)).length === 0);
  expect(mailServer.received.flatMap(({ to }) => to)).toEqual([email]);
});
