import { expect, it } from 'vitest';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();

it('health answers 200 while the database does, and 503 when it does not', async () => {
  expect(await test.call('GET', '/api/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
  await test.deps.db.destroy();
  expect(await test.call('GET', '/api/health')).toMatchObject({
    status: 503,
    body: { isError: true, message: 'The database does not answer.' },
  });
});

it('config tells the web app what it runs on', async () => {
  const { body } = await test.call('GET', '/api/config');
  expect(body).toEqual({
    payments: { provider: 'sandbox', publishableKey: null, apiBase: null },
    mailbox: true,
  });
});
