import { expect, it } from 'vitest';
import { authCalls } from '../../../test/auth-calls.ts';
import { createAdmin, someEmail } from '../../../test/factories.ts';
import { useTestApp } from '../../../test/test-app.ts';
import * as users from '../../domain/users/users.repository.ts';

const test = useTestApp();
const { login, register, verify } = authCalls(test);
const statusOf = async (email: string) =>
  (await test.call('GET', `/api/auth/check-email-verification/${email}`)).body;

it('makes a pending account active', async () => {
  const { email, code } = await register();
  expect(await statusOf(email)).toEqual({ user: { status: 'pending' } });
  expect(await verify(code)).toMatchObject({
    status: 200,
    body: { message: 'Your email has been verified!', email },
  });
  expect(await statusOf(email.toUpperCase())).toEqual({ user: { status: 'active' } });
  expect((await login(email)).status).toBe(200);
});

it('rejects a code that was used', async () => {
  const { code } = await register();
  await verify(code);
  expect(await verify(code)).toMatchObject({
    status: 409,
    body: { message: 'No changes made.', isError: true },
  });
});

it('changes nothing when an admin has activated the account before', async () => {
  const { email, code } = await register();
  await test.deps.db.updateTable('users').set({ status: 'active' }).where('email', '=', email).execute();
  expect((await verify(code)).status).toBe(409);
  const { actions } = await test.deps.db
    .selectFrom('audit_log')
    .innerJoin('users', 'users.id', 'subject_id')
    .select((eb) => eb.fn.agg<string[]>('array_agg', ['action']).as('actions'))
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(actions).toEqual(['user.registered']);
});

it('opens no account again that an admin has closed', async () => {
  const { email, code } = await register();
  const { token } = await createAdmin(test.deps);
  const user = await users.findByEmail(test.deps.db, email);
  for (const status of ['active', 'pending'])
    await test.call('PATCH', `/api/users/${user?.id}`, { token, body: { status } });
  expect(await verify(code)).toMatchObject({ status: 409, body: { message: 'No changes made.' } });
  expect((await login(email)).body.code).toBe('account_pending');
});

it('rejects an unknown code', async () => {
  expect(await verify('invented')).toMatchObject({
    status: 404,
    body: { message: 'User Not found.', isError: true },
  });
});

it('rejects a code after one hour', async () => {
  const { code } = await register();
  test.clock.pass(60 * 60);
  expect(await verify(code)).toMatchObject({
    status: 410,
    body: { message: 'Confirmation Code Expired!', isError: true },
  });
});

it('succeeds once when a link is opened ten times at the same time', async () => {
  const { code } = await register();
  const answers = await Promise.all(Array.from({ length: 10 }, () => verify(code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
});

it('reports an unknown address as pending', async () => {
  expect(await statusOf(someEmail())).toEqual({ user: { status: 'pending' } });
});

it('writes a line in the audit log', async () => {
  const { email, code } = await register();
  await verify(code);
  const lines = await test.deps.db
    .selectFrom('audit_log')
    .innerJoin('users', 'users.id', 'subject_id')
    .select(['action', 'actor_id', 'users.id', 'before', 'after'])
    .where('email', '=', email)
    .orderBy('audit_log.id')
    .execute();
  expect(lines).toEqual([
    expect.objectContaining({ action: 'user.registered', actor_id: lines[0]?.id }),
    expect.objectContaining({
      action: 'user.verified',
      actor_id: lines[0]?.id,
      before: { status: 'pending' },
      after: { status: 'active' },
    }),
  ]);
});
