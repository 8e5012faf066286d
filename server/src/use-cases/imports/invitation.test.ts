import { describe, expect, it } from 'vitest';
import { allBeforeCommit, keepFromAuditing } from '../../../test/before-commit.ts';
import { createAdmin, createContract, createUser, password, someEmail } from '../../../test/factories.ts';
import { aRow, aTenancy, csvOf, importing } from '../../../test/importing.ts';
import { codeFrom, mailsTo, subjectsTo } from '../../../test/mails.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
const { check, send, enter, undo, counts } = importing(test);
const steps = tenancy(test);
type Answer = { status: number };
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

const theirs = 'chosen by a stranger 7';

/** Anybody can register with any address. Returns the code that is sent to it. */
async function register(email: string) {
  const registered = await test.call('POST', '/api/users', {
    body: {
      firstname: 'Evil',
      email,
      phone: '0123456789',
      password: theirs,
      confirmPassword: theirs,
      userType: 'customer',
    },
  });
  expect(registered.status).toBe(201);
  return codeFrom(await mailsTo(test, email), 'register-confirmation');
}

const logIn = (email: string, password: string) =>
  test.call('POST', '/api/auth/login', { body: { email, password } });
const confirm = (code: string) => test.call('GET', `/api/auth/verify-user/${code}`);
const accountOf = (email: string) =>
  test.deps.db
    .selectFrom('users')
    .select(['id', 'firstname', 'lastname', 'phone', 'status'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();

describe('an account with the address of a tenant that nobody has confirmed', () => {
  /** Whoever registered before is kept out, and the tenant comes in. */
  async function expectTenantAlone(email: string, oldCode: string) {
    expect(await accountOf(email)).toMatchObject({
      firstname: 'Aisyah',
      lastname: 'Rahman',
      phone: '0123456789',
      status: 'pending',
    });
    expect((await confirm(oldCode)).status).toBe(410);
    expect((await logIn(email, theirs)).body.code).toBe('wrong_credentials');
    // The stranger has another confirmation sent, and the tenant follows it: still nobody knows the password.
    test.clock.pass(120);
    await test.call('POST', '/api/auth/resend-verification-email', { body: { email } });
    const later = codeFrom(await mailsTo(test, email), 'register-confirmation');
    expect((await confirm(later)).status).toBe(200);
    expect((await logIn(email, theirs)).body.code).toBe('wrong_credentials');
    const invitation = (await mailsTo(test, email)).filter(({ subject }) => /Your tenancy at/.test(subject));
    const password = 'a rather long one 7';
    const chosen = { code: codeFrom(invitation, 'reset-password'), password, confirmPassword: password };
    expect((await test.call('POST', '/api/auth/reset-password', { body: chosen })).status).toBe(200);
    expect((await logIn(email, password)).status).toBe(200);
  }

  it('is set up anew for the tenant, as the dry run says: neither the old password nor the old link opens it', async () => {
    const admin = await createAdmin(test.deps);
    const row = aRow();
    const oldCode = await register(emailOf(row));
    const { body } = await check(admin, csvOf([row]));
    expect(body.rows[0].action).toContain(
      'invites Aisyah Rahman, and replaces name and password of an account with this address that nobody has confirmed',
    );
    expect((await send(admin, csvOf([row]))).status).toBe(201);
    await expectTenantAlone(emailOf(row), oldCode);
    const { id } = await accountOf(emailOf(row));
    const lines = test.deps.db.selectFrom('audit_log').select(['action', 'actor_id']);
    expect(await lines.where('subject_id', '=', id).where('action', '=', 'user.replaced').execute()).toEqual([
      { action: 'user.replaced', actor_id: admin.id },
    ]);
  });

  it('is set up anew by the form for one tenancy, too', async () => {
    const admin = await createAdmin(test.deps);
    const fields = aTenancy();
    const email = fields.email ?? '';
    const oldCode = await register(email);
    expect((await enter(admin, fields)).status).toBe(201);
    await expectTenantAlone(email, oldCode);
  });

  it('is left alone where the tenancy is here already, and stays when the import is undone', async () => {
    const admin = await createAdmin(test.deps);
    const row = aRow();
    await register(emailOf(row));
    const before = await counts();
    const { body } = await send(admin, csvOf([row]));
    const invited = await mailsTo(test, emailOf(row));
    await send(admin, csvOf([row]));
    expect(await mailsTo(test, emailOf(row))).toEqual(invited);
    expect((await undo(admin, body.import.id)).status).toBe(200);
    const { mails: _, ...rest } = before;
    expect(await counts()).toMatchObject(rest);
  });

  it('is another thing than one that an admin has put back: its owner keeps name and password', async () => {
    const [admin, tenant] = [await createAdmin(test.deps), await createUser(test.deps)];
    await test.deps.db
      .updateTable('users')
      .set({ status: 'pending', email_confirmed_at: new Date('2026-01-01') })
      .where('id', '=', tenant.id)
      .execute();
    const { body } = await check(admin, csvOf([aRow({ Email: tenant.email })]));
    expect(body.rows[0].action).toContain('uses the existing account');
  });
});

describe('an account with the address of a tenant who has opened the confirmation of a stranger', () => {
  /** The stranger is logged in, and has asked for an address of their own. */
  async function taken() {
    const admin = await createAdmin(test.deps);
    const row = aRow();
    const email = emailOf(row);
    expect((await confirm(await register(email))).status).toBe(200);
    const { id } = await accountOf(email);
    const { accessToken: token } = (await logIn(email, theirs)).body;
    const others = someEmail();
    await test.call('PATCH', `/api/users/${id}`, { token, body: { email: others } });
    const code = codeFrom(await mailsTo(test, others), 'confirm-email');
    return { admin, row, email, id, token, code };
  }

  it('is the tenant’s alone after the import, as the dry run says', async () => {
    const { admin, row, email, id, token, code } = await taken();
    const { body } = await check(admin, csvOf([row]));
    expect(body.rows[0].action).toContain(
      `uses the existing account of ${email}, whose password ends, and invites Aisyah Rahman to choose another one`,
    );
    expect((await send(admin, csvOf([row]))).status).toBe(201);

    expect((await test.call('GET', '/api/contracts', { token })).status).toBe(403);
    expect((await logIn(email, theirs)).body.code).toBe('wrong_credentials');
    expect((await test.call('POST', '/api/auth/confirm-email', { body: { code } })).status).toBe(410);
    expect(
      (await test.call('GET', `/api/users/${id}`, { token: admin.token })).body.user.newEmail,
    ).toBeNull();

    const mails = await mailsTo(test, email);
    expect(mails[0]?.text).toContain('It was logged out everywhere and its password no longer works');
    const password = 'a rather long one 7';
    const chosen = { code: codeFrom(mails, 'reset-password'), password, confirmPassword: password };
    expect((await test.call('POST', '/api/auth/reset-password', { body: chosen })).status).toBe(200);
    const { accessToken } = (await logIn(email, password)).body;
    expect((await steps.get({ id, token: accessToken }, '/api/contracts')).contracts).toHaveLength(1);

    const lines = test.deps.db.selectFrom('audit_log').select(['action', 'actor_id']);
    expect(
      await lines.where('subject_id', '=', id).where('action', '=', 'user.password-ended').execute(),
    ).toEqual([{ action: 'user.password-ended', actor_id: admin.id }]);
  });

  it('lets the stranger in no more at the moment of the import', async () => {
    const { admin, row, email } = await taken();
    const [imported, login] = await allBeforeCommit<[Answer, Answer]>(test.deps.db, keepFromAuditing, [
      () => send(admin, csvOf([row])),
      () => logIn(email, theirs),
    ]);
    expect([imported.status, login.status]).toEqual([201, 401]);
  });

  it('counts as a stranger’s, too, where a contract was made with it and cancelled', async () => {
    const [admin, tenant] = [await createAdmin(test.deps), await createUser(test.deps)];
    await createContract(test.deps, tenant.id, 'Cancelled');
    expect((await send(admin, csvOf([aRow({ Email: tenant.email })]))).status).toBe(201);
    expect((await logIn(tenant.email, password)).status).toBe(401);
  });

  it('is another thing than one of a former tenant, who is told and keeps the password', async () => {
    const [admin, tenant] = [await createAdmin(test.deps), await createUser(test.deps)];
    await createContract(test.deps, tenant.id, 'Ended', '2025-01-01');
    expect((await send(admin, csvOf([aRow({ Email: tenant.email })]))).status).toBe(201);
    expect(await subjectsTo(test, tenant.email)).toEqual([expect.stringContaining('is in Teduh')]);
    expect((await steps.get(tenant, '/api/contracts')).contracts).toHaveLength(2);
    expect((await logIn(tenant.email, password)).status).toBe(200);
  });
});
