import { expect, it } from 'vitest';
import { authCalls } from '../../../test/auth-calls.ts';
import { createUser } from '../../../test/factories.ts';
import { codeFrom, mailsTo } from '../../../test/mails.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
const { checkResetLink, forgot, register, reset } = authCalls(test);
const usable = { status: 200, body: { isUsable: true } };
const unusable = { status: 200, body: { isUsable: false } };

async function resetCode() {
  const { email } = await createUser(test.deps);
  await forgot(email);
  return codeFrom(await mailsTo(test, email), 'reset-password');
}

it('tells that a link works, as often as it is asked, and does not use it up', async () => {
  const code = await resetCode();
  expect(await checkResetLink(code)).toMatchObject(usable);
  expect(await checkResetLink(code)).toMatchObject(usable);
  expect((await reset(code)).status).toBe(200);
});

it('tells that a link was used', async () => {
  const code = await resetCode();
  await reset(code);
  expect(await checkResetLink(code)).toMatchObject(unusable);
});

it('tells that a link has expired', async () => {
  const code = await resetCode();
  test.clock.pass(60 * 60);
  expect(await checkResetLink(code)).toMatchObject(unusable);
});

it('tells the same of a code that nobody has, and of one that does something else', async () => {
  const { code } = await register();
  expect(await checkResetLink('invented')).toMatchObject(unusable);
  expect(await checkResetLink(code)).toMatchObject(unusable);
});

it('rejects a body without a code', async () => {
  expect((await test.call('POST', '/api/auth/check-reset-link', { body: {} })).status).toBe(400);
});
