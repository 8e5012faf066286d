import { messages } from '@teduh/shared/messages';
import { expect, it } from 'vitest';
import { authCalls } from '../../../test/auth-calls.ts';
import { createAdmin, createUser, someEmail } from '../../../test/factories.ts';
import { codeFrom, mailsTo } from '../../../test/mails.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
const { forgot, login, refresh, register, reset } = authCalls(test);
const newPassword = 'rambutan-manis-9';

async function resetCode(email: string) {
  await forgot(email);
  return codeFrom(await mailsTo(test, email), 'reset-password');
}

it('replaces the password through the link in the mail', async () => {
  const user = await createUser(test.deps);
  const code = await resetCode(user.email);
  expect(await reset(code)).toMatchObject({ status: 200, body: { message: messages.passwordReset } });
  expect((await login(user.email)).status).toBe(401);
  expect((await login(user.email, newPassword)).status).toBe(200);
});

it('ends every login of the user, of nobody else, and sends a mail about the change', async () => {
  const [user, other] = await Promise.all([createUser(test.deps), createUser(test.deps)]);
  const [{ cookie }, { cookie: cookieOfOther }] = [await login(user.email), await login(other.email)];
  await reset(await resetCode(user.email));
  expect((await refresh(cookie)).status).toBe(403);
  expect((await refresh(cookieOfOther)).status).toBe(200);
  expect((await mailsTo(test, user.email))[0]?.subject).toBe('Your Teduh password was changed');
});

it('makes a pending account active', async () => {
  const user = await createUser(test.deps, { status: 'pending' });
  await reset(await resetCode(user.email));
  expect((await login(user.email, newPassword)).status).toBe(200);
});

it('leaves an account pending that was active before: an admin has closed it', async () => {
  const [user, admin] = [await createUser(test.deps), await createAdmin(test.deps)];
  await test.call('PATCH', `/api/users/${user.id}`, { token: admin.token, body: { status: 'pending' } });
  expect((await reset(await resetCode(user.email))).status).toBe(200);
  expect((await login(user.email, newPassword)).body.code).toBe('account_pending');
});

it('writes a line in the audit log that does not contain the password', async () => {
  const user = await createUser(test.deps, { status: 'pending' });
  await reset(await resetCode(user.email));
  const lines = await test.deps.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'before', 'after'])
    .where('subject_id', '=', user.id)
    .execute();
  expect(lines).toEqual([
    {
      action: 'user.password-reset',
      actor_id: user.id,
      before: { status: 'pending' },
      after: { status: 'active' },
    },
  ]);
});

it('rejects a code that was used', async () => {
  const user = await createUser(test.deps);
  const code = await resetCode(user.email);
  await reset(code);
  expect(await reset(code)).toMatchObject({
    status: 409,
    body: { message: 'No changes made.', isError: true },
  });
});

it('rejects the links of all earlier mails once one link was used', async () => {
  const user = await createUser(test.deps);
  const older = await resetCode(user.email);
  test.clock.pass(60);
  const newer = await resetCode(user.email);
  expect((await reset(newer)).status).toBe(200);
  expect((await reset(older, 'manggis-ungu-12')).status).toBe(409);
  expect((await login(user.email, newPassword)).status).toBe(200);
});

it('blocks an IP address after thirty attempts in an hour', async () => {
  const answers = await Promise.all(Array.from({ length: 31 }, () => reset('unknown', 'password123')));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  test.clock.pass(60 * 60);
  expect((await reset('unknown')).status).toBe(404);
});

it('blocks an IP address after thirty requests for a mail in an hour', async () => {
  const answers = await Promise.all(Array.from({ length: 31 }, () => forgot(someEmail())));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  test.clock.pass(60 * 60);
  expect((await forgot(someEmail())).status).toBe(200);
});

it.each([
  ['a short password', 'short', 'short', 'password'],
  ['a common password', 'password123', 'password123', 'password'],
  ['a confirmation that differs', newPassword, 'other', 'confirmPassword'],
])('rejects %s and keeps the password', async (_title, secret, confirmation, field) => {
  const user = await createUser(test.deps);
  const code = await resetCode(user.email);
  const { status, body } = await reset(code, secret, confirmation);
  expect([status, Object.keys(body.errorFields)]).toEqual([400, [field]]);
  expect((await login(user.email)).status).toBe(200);
});

it('rejects an unknown code', async () => {
  expect((await reset('invented')).status).toBe(404);
});

it('rejects a code after one hour and keeps the password', async () => {
  const user = await createUser(test.deps);
  const code = await resetCode(user.email);
  test.clock.pass(60 * 60);
  expect(await reset(code)).toMatchObject({
    status: 410,
    body: { message: 'Confirmation Code Expired!', isError: true },
  });
  expect((await login(user.email)).status).toBe(200);
});

it('rejects the code of a verification mail', async () => {
  const { code } = await register();
  expect((await reset(code)).status).toBe(404);
});

it('gives the same answer to a request for a known and for an unknown address', async () => {
  const user = await createUser(test.deps);
  const known = await forgot(user.email);
  const unknown = await forgot(someEmail());
  expect(known.status).toBe(200);
  expect(known.body).toEqual(unknown.body);
});

it('sends one mail a minute for an address', async () => {
  const user = await createUser(test.deps);
  expect((await forgot(user.email)).status).toBe(200);
  expect((await forgot(user.email)).status).toBe(429);
  test.clock.pass(60);
  expect((await forgot(user.email)).status).toBe(200);
  expect(await mailsTo(test, user.email)).toHaveLength(2);
});
