import { describe, expect, it } from 'vitest';
import { authCalls } from '../../../test/auth-calls.ts';
import { createAdmin, createUser } from '../../../test/factories.ts';
import { codeFrom, mailsTo, subjectsTo } from '../../../test/mails.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
const { login, forgot, reset, register, resend, verify } = authCalls(test);

type Person = { id: string; token: string };
const block = (admin: Person, id: string, reason = 'Threatened a neighbour') =>
  test.call('POST', `/api/users/${id}/block`, { token: admin.token, body: { reason } });
const unblock = (admin: Person, id: string) =>
  test.call('POST', `/api/users/${id}/unblock`, { token: admin.token, body: {} });

it('keeps a user out with a reason that admins see, and tells the user', async () => {
  const [admin, user] = [await createAdmin(test.deps), await createUser(test.deps)];
  expect(await block(admin, user.id)).toMatchObject({
    status: 200,
    body: {
      message: 'User blocked successfully',
      user: { status: 'blocked', blockReason: 'Threatened a neighbour' },
    },
  });
  expect(await login(user.email)).toMatchObject({ status: 401, body: { code: 'account_blocked' } });
  expect(await subjectsTo(test, user.email)).toEqual(['Your Teduh account was blocked']);
});

it('lets the user in again once an admin unblocks them', async () => {
  const [admin, user] = [await createAdmin(test.deps), await createUser(test.deps)];
  await block(admin, user.id);
  expect(await unblock(admin, user.id)).toMatchObject({
    status: 200,
    body: { user: { status: 'active', blockReason: null } },
  });
  expect((await login(user.email)).status).toBe(200);
  expect((await unblock(admin, user.id)).status).toBe(409);
});

it('still wants the address verified of somebody who had not done so', async () => {
  const admin = await createAdmin(test.deps);
  const { email } = await register();
  const { id } = await test.deps.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  await block(admin, id);
  expect((await unblock(admin, id)).body.user.status).toBe('pending');
});

describe('nothing that the blocked person does lifts it:', () => {
  it('a link to reset the password from before', async () => {
    const [admin, user] = [await createAdmin(test.deps), await createUser(test.deps)];
    await forgot(user.email);
    const code = codeFrom(await mailsTo(test, user.email), 'reset-password');
    await block(admin, user.id);
    expect(await reset(code)).toMatchObject({ status: 403, body: { code: 'account_blocked' } });
    expect((await login(user.email)).body.code).toBe('account_blocked');
  });

  it('a link to reset the password that is asked for now', async () => {
    const [admin, user] = [await createAdmin(test.deps), await createUser(test.deps)];
    await block(admin, user.id);
    expect((await forgot(user.email)).status).toBe(200);
    expect(await subjectsTo(test, user.email)).toEqual(['Your Teduh account was blocked']);
  });

  it('a link to verify the address, old or new', async () => {
    const admin = await createAdmin(test.deps);
    const { email, code } = await register();
    const { id } = await test.deps.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await block(admin, id);
    expect((await verify(code)).status).toBe(409);
    test.clock.pass(61);
    await resend({ email });
    const verification = 'Please verify your email address';
    expect((await subjectsTo(test, email)).filter((subject) => subject === verification)).toHaveLength(1);
    expect((await login(email)).body.code).toBe('account_blocked');
  });
});

it('is not lifted by an admin who edits the user, and not chosen there', async () => {
  const [admin, user] = [await createAdmin(test.deps), await createUser(test.deps)];
  await block(admin, user.id);
  const patch = (body: object) => test.call('PATCH', `/api/users/${user.id}`, { token: admin.token, body });
  expect(await patch({ status: 'active' })).toMatchObject({ status: 409, body: { code: 'user_is_blocked' } });
  expect((await patch({ status: 'blocked' })).status).toBe(400);
  expect((await patch({ firstname: 'Nora' })).body.user.status).toBe('blocked');
});

it('needs a reason, and is refused for oneself and for somebody who is blocked already', async () => {
  const [admin, user] = [await createAdmin(test.deps), await createUser(test.deps)];
  expect((await block(admin, user.id, ' ')).status).toBe(400);
  expect(await block(admin, admin.id)).toMatchObject({ status: 409, body: { code: 'own_account_block' } });
  await block(admin, user.id);
  expect(await block(admin, user.id)).toMatchObject({ status: 409, body: { code: 'user_is_blocked' } });
});
