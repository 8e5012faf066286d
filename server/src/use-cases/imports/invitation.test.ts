import { describe, expect, it } from 'vitest';
import { createAdmin, createUser } from '../../../test/factories.ts';
import { aRow, aTenancy, csvOf, importing } from '../../../test/importing.ts';
import { codeFrom, mailsTo } from '../../../test/mails.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
const { check, send, enter, undo, counts } = importing(test);
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

describe('an account with the address of a tenant that nobody has confirmed', () => {
  const theirs = 'chosen by a stranger 7';
  /** Anybody can register with any address. */
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
