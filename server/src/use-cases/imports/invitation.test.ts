import { expect, it } from 'vitest';
import { createAdmin } from '../../../test/factories.ts';
import { aRow, csvOf, importing } from '../../../test/importing.ts';
import { codeFrom, mailsTo } from '../../../test/mails.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
const { send } = importing(test);
const steps = tenancy(test);
const emailOf = (row: object) => (row as { Email: string }).Email;

it('invites a new tenant, who chooses a password by the link, once, and then sees the tenancy', async () => {
  const admin = await createAdmin(test.deps);
  const row = aRow();
  await send(admin, csvOf([row]));
  const mails = await mailsTo(test, emailOf(row));
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Your tenancy at')]);
  const code = codeFrom(mails, 'reset-password');
  test.clock.pass(13 * 24 * 3600);
  const reset = { code, password: 'a rather long one 7', confirmPassword: 'a rather long one 7' };
  expect((await test.call('POST', '/api/auth/reset-password', { body: reset })).status).toBe(200);
  expect((await test.call('POST', '/api/auth/reset-password', { body: reset })).status).toBe(409);
  const login = await test.call('POST', '/api/auth/login', {
    body: { email: emailOf(row), password: reset.password },
  });
  const { contracts } = await steps.get({ id: '', token: login.body.accessToken }, '/api/contracts');
  expect(contracts).toMatchObject([
    { status: 'Active', isImported: true, depositPayable: 0, isDepositPaid: true },
  ]);
});

it('does not let an invitation work for longer than 14 days', async () => {
  const admin = await createAdmin(test.deps);
  const row = aRow();
  await send(admin, csvOf([row]));
  const code = codeFrom(await mailsTo(test, emailOf(row)), 'reset-password');
  test.clock.pass(14 * 24 * 3600 + 1);
  const body = { code, password: 'a rather long one 7', confirmPassword: 'a rather long one 7' };
  expect((await test.call('POST', '/api/auth/reset-password', { body })).status).toBe(410);
});
