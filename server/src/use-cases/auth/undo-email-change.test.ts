import { describe, expect, it } from 'vitest';
import { authCalls } from '../../../test/auth-calls.ts';
import { beforeCommit } from '../../../test/before-commit.ts';
import { createAdmin, createUser, registration, someEmail } from '../../../test/factories.ts';
import { aRow, csvOf, importing } from '../../../test/importing.ts';
import { codeFrom, mailsTo } from '../../../test/mails.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { issueCode } from '../../domain/auth/one-time-code.ts';
import * as users from '../../domain/users/users.repository.ts';
import type { Tx } from '../../platform/db/db.ts';
import { createAdmin as createAdminByCommand } from '../users/create-admin.ts';

const test = useTestApp();
const { addUser } = authCalls(test);
const { check, send } = importing(test);

type Person = { id: string; email: string; token: string };
const patch = (id: string, body: object, { token }: { token: string }) =>
  test.call('PATCH', `/api/users/${id}`, { body, token });
const post = (url: string, code: string) => test.call('POST', `/api/auth/${url}`, { body: { code } });
const confirm = async (email: string) =>
  post('confirm-email', codeFrom(await mailsTo(test, email), 'confirm-email'));
const takeBack = async ({ email }: { email: string }) =>
  post('undo-email-change', codeFrom(await mailsTo(test, email), 'undo-email-change'));
const register = (email: string) => addUser({ ...registration(), email });

async function changeAddress(user: Person) {
  const email = someEmail();
  expect((await patch(user.id, { email }, user)).status).toBe(200);
  expect((await confirm(email)).status).toBe(200);
  return email;
}

/** Somebody whose address a thief has changed. */
async function robbed() {
  const user = await createUser(test.deps);
  return { user, thiefs: await changeAddress(user) };
}

describe('an address that can be taken back', () => {
  it('is refused to whoever registers with it, with the words for any address that is taken', async () => {
    const { user, thiefs } = await robbed();
    const taken = await register(thiefs);
    const kept = await register(user.email.toUpperCase());
    expect([kept.status, kept.body]).toEqual([409, taken.body]);
    expect(await takeBack(user)).toMatchObject({ status: 200, body: { email: user.email } });
  });

  it('is refused to another user, as a new address and as one that was asked for before', async () => {
    const other = await createUser(test.deps);
    const email = someEmail();
    await patch(other.id, { email }, other);
    const user = await createUser(test.deps, { email });
    await changeAddress(user);
    const link = codeFrom(await mailsTo(test, email).then((mails) => mails.slice(1)), 'confirm-email');
    expect(await post('confirm-email', link)).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    expect(await patch(other.id, { email }, other)).toMatchObject({
      status: 409,
      body: { code: 'email_taken' },
    });
    expect((await takeBack(user)).status).toBe(200);
  });

  it('is refused to admins: for a new account, for another one, and by the command', async () => {
    const { user } = await robbed();
    const [admin, other] = [await createAdmin(test.deps), await createUser(test.deps)];
    const { email } = user;
    const refusal = { status: 409, body: { code: 'email_taken' } };
    expect(await addUser({ ...registration(), email }, admin.token)).toMatchObject(refusal);
    expect(await patch(other.id, { email }, admin)).toMatchObject(refusal);
    await expect(createAdminByCommand(test.deps, email, 'rambutan-manis-9')).rejects.toMatchObject({
      code: 'email_taken',
    });
    expect((await takeBack(user)).status).toBe(200);
  });

  it('is refused to an import, which says why', async () => {
    const { user } = await robbed();
    const admin = await createAdmin(test.deps);
    const file = csvOf([aRow({ Email: user.email })]);
    const { body } = await check(admin, file);
    expect(JSON.stringify(body)).toContain('its owner may take it back');
    expect((await send(admin, file)).status).toBe(400);
    expect((await takeBack(user)).status).toBe(200);
  });

  it('is free for the account itself, which an import then finds by it', async () => {
    const { user } = await robbed();
    expect((await patch(user.id, { email: user.email }, user)).status).toBe(200);
    expect((await confirm(user.email)).status).toBe(200);
    const { body } = await check(await createAdmin(test.deps), csvOf([aRow({ Email: user.email })]));
    expect(body.rows[0].action).toContain('uses the existing account');
    expect((await patch(user.id, { firstname: 'Nora', email: user.email }, user)).status).toBe(200);
  });

  it('is free for everybody after three days, and when the account is deleted', async () => {
    const [late, deleted] = [await robbed(), await robbed()];
    const admin = await createAdmin(test.deps);
    await test.call('DELETE', `/api/users/${deleted.user.id}`, { token: admin.token });
    expect((await register(deleted.user.email)).status).toBe(201);
    test.clock.pass(72 * 60 * 60);
    expect((await register(late.user.email)).status).toBe(201);
  });
});

describe('while the change of address is being stored', () => {
  /** What confirming a new address does. */
  const change = (user: Person) => async (tx: Tx) => {
    await users.update(tx, user.id, { email: someEmail() }, test.clock.wall());
    await issueCode(tx, test.clock, { userId: user.id, purpose: 'undo-email-change', email: user.email });
  };

  it.each(['registers', 'is given it by an admin', 'is imported'])('whoever %s is refused', async (how) => {
    const [user, other, admin] = [
      await createUser(test.deps),
      await createUser(test.deps),
      await createAdmin(test.deps),
    ];
    const { email } = user;
    const attempts: Record<string, () => Promise<{ status: number; body: { code: string } }>> = {
      registers: () => register(email),
      'is given it by an admin': () => patch(other.id, { email }, admin),
      'is imported': () => send(admin, csvOf([aRow({ Email: email })])),
    };
    const answer = await beforeCommit(test.deps.db, change(user), () => attempts[how]?.() ?? expect.fail());
    expect(answer.status).toBe(409);
    expect(['email_taken', 'import_changed']).toContain(answer.body.code);
    const having = test.deps.db.selectFrom('users').select('id').where('email', '=', email);
    expect(await having.execute()).toEqual([]);
  });
});
