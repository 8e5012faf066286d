import { expect, it } from 'vitest';
import { createOutbox } from '../src/platform/outbox.ts';
import { createAdmin, registration } from './factories.ts';
import { useTestApp } from './test-app.ts';

const enqueued: string[] = [];
const test = useTestApp(
  {
    mode: 'production',
    smtpUrl: 'smtp://127.0.0.1:1',
    publicUrl: 'https://rent.example.my',
    metricsToken: 'a-token-for-metrics',
  },
  {
    overrides({ jobs, clock, config: { publicUrl } }) {
      const enqueue: typeof jobs.enqueue = async (_tx, _name, items) => {
        enqueued.push(...items.map(({ key }) => key));
      };
      return { outbox: createOutbox({ jobs: { ...jobs, enqueue }, clock, delivery: 'smtp', publicUrl }) };
    },
  },
);

it('offers no mailbox and no movable clock in production', async () => {
  const { token } = await createAdmin(test.deps);
  expect((await test.call('GET', '/api/mailbox')).status).toBe(404);
  expect((await test.call('GET', '/api/sandbox/clock', { token })).status).toBe(404);
  expect((await test.call('GET', '/api/config')).body.mailbox).toBe(false);
});

it('enqueues mails in the transaction that writes them, with links to the public address', async () => {
  const body = registration();
  expect((await test.call('POST', '/api/users', { body })).status).toBe(201);
  const mail = await test.deps.db
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', body.email)
    .executeTakeFirstOrThrow();
  expect(mail.sent_at).toBeNull();
  expect(enqueued).toEqual([mail.id]);
  expect(mail.action_url).toContain('https://rent.example.my/register-confirmation/');
});

it('marks the cookie as secure and sends HSTS', async () => {
  const admin = await createAdmin(test.deps);
  const login = await test.call('POST', '/api/auth/login', {
    body: { email: admin.email, password: 'durian-runtuh-77' },
  });
  const cookies = [login.headers['set-cookie']].flat().map(String);
  expect(cookies).toHaveLength(2);
  for (const cookie of cookies) expect(cookie).toMatch(/^__Host-teduh_.*; Path=\/; .*Secure/);
  expect(login.headers['strict-transport-security']).toContain('max-age=31536000');
});

it('shows metrics only to callers with the token', async () => {
  const read = (authorization?: string) =>
    test.app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} });
  expect((await read()).statusCode).toBe(404);
  expect((await read('Bearer a-token-for-metricz')).statusCode).toBe(404);
  expect((await read('Bearer a-token-for-metrics')).statusCode).toBe(200);
});
