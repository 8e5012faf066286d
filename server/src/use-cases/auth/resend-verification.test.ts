import { expect, it } from 'vitest';
import { authCalls } from '../../../test/auth-calls.ts';
import { createAdmin, createUser, someEmail } from '../../../test/factories.ts';
import { codeFrom, mailsTo } from '../../../test/mails.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
const { register, resend, verify } = authCalls(test);

it('sends another mail only sixty seconds after the mail of the registration', async () => {
  const { email } = await register();
  expect((await resend({ email })).status).toBe(429);
  test.clock.pass(60);
  expect(await resend({ email })).toMatchObject({
    status: 200,
    body: { message: 'Verification Email Sent' },
  });
  expect(await mailsTo(test, email)).toHaveLength(2);
});

it('applies the cooldown whatever the case of the address', async () => {
  const { email } = await register();
  expect((await resend({ email: email.toUpperCase() })).status).toBe(429);
});

it('sends one mail for ten simultaneous requests', async () => {
  const { email } = await register();
  test.clock.pass(60);
  const answers = await Promise.all(Array.from({ length: 10 }, () => resend({ email })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await mailsTo(test, email)).toHaveLength(2);
});

it('gives the same answer for an unknown address as for an active account, and sends no mail', async () => {
  const active = await createUser(test.deps);
  const unknown = someEmail();
  expect((await resend({ email: unknown })).body).toEqual((await resend({ email: active.email })).body);
  expect((await resend({ email: unknown })).status).toBe(429);
  expect(await mailsTo(test, active.email)).toHaveLength(0);
});

it('sends no mail to somebody whose account an admin has closed, and answers as ever', async () => {
  const [user, admin] = [await createUser(test.deps), await createAdmin(test.deps)];
  await test.call('PATCH', `/api/users/${user.id}`, { token: admin.token, body: { status: 'pending' } });
  expect((await resend({ email: user.email })).body.message).toBe('Verification Email Sent');
  const texts = (await mailsTo(test, user.email)).map(({ text }) => text);
  expect(texts.join()).not.toContain('register-confirmation');
});

it('sends a new link to somebody with an expired one', async () => {
  const { email, code } = await register();
  test.clock.pass(60 * 60);
  expect((await resend({ confirmationCode: code })).status).toBe(200);
  const renewed = codeFrom(await mailsTo(test, email), 'register-confirmation');
  expect(renewed).not.toBe(code);
  expect((await verify(renewed)).status).toBe(200);
});

it('carries the page that was asked for in the link again', async () => {
  const { email } = await register();
  test.clock.pass(60);
  await resend({ email, next: '/listing/7#apply' });
  expect((await mailsTo(test, email))[0]?.text).toMatch(/\?next=%2Flisting%2F7%23apply\s/);
});

it('leaves only the newest code valid, and an older one still asks for another mail', async () => {
  const { email, code } = await register();
  test.clock.pass(60);
  await resend({ email });
  const newest = codeFrom(await mailsTo(test, email), 'register-confirmation');
  expect((await verify(code)).status).toBe(410);
  test.clock.pass(60);
  expect((await resend({ confirmationCode: code })).status).toBe(200);
  expect((await verify(newest)).status).toBe(410);
  const last = codeFrom(await mailsTo(test, email), 'register-confirmation');
  expect((await verify(last)).status).toBe(200);
});

it('tells somebody with a code that the account is active already', async () => {
  const { code } = await register();
  await verify(code);
  expect(await resend({ confirmationCode: code })).toMatchObject({
    status: 409,
    body: { message: 'No changes made.', isError: true },
  });
});

it('rejects an unknown code', async () => {
  expect(await resend({ confirmationCode: 'invented' })).toMatchObject({
    status: 404,
    body: { message: 'User Not found.', isError: true },
  });
});

it.each([{}, { email: 'not-an-address' }])('rejects the body %o', async (body) => {
  expect((await resend(body)).status).toBe(400);
});

it('blocks an IP address after thirty requests in an hour', async () => {
  const answers = await Promise.all(Array.from({ length: 31 }, () => resend({ email: someEmail() })));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
});
