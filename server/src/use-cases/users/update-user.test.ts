import { randomUUID } from 'node:crypto';
import { errorMessages } from '@teduh/shared/errors.constants';
import { describe, expect, it } from 'vitest';
import { authCalls } from '../../../test/auth-calls.ts';
import { createAdmin, createContract, createHouse, createUser, someEmail } from '../../../test/factories.ts';
import { codeFrom, mailsTo, subjectsTo } from '../../../test/mails.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
const { login, refresh, register, verify } = authCalls(test);
const { apply } = tenancy(test);
const patch = (id: string, body: unknown, token: string) =>
  test.call('PATCH', `/api/users/${id}`, { body, token });
const typeOf = async ({ id, token }: { id: string; token: string }) =>
  (await test.call('GET', `/api/users/${id}`, { token })).body.user.userType;

describe('an admin', () => {
  it('changes the type and the name of a user', async () => {
    const [admin, user] = [await createAdmin(test.deps), await createUser(test.deps)];
    expect(await patch(user.id, { userType: 'admin', lastname: '' }, admin.token)).toMatchObject({
      status: 200,
      body: { message: 'User updated successfully', user: { userType: 'admin', lastname: '' } },
    });
  });

  it('does not make a tenant with a live contract or a waiting application an admin', async () => {
    const [admin, renting, applying, former] = await Promise.all([
      createAdmin(test.deps),
      createUser(test.deps),
      createUser(test.deps),
      createUser(test.deps),
    ]);
    await createContract(test.deps, renting.id);
    await createContract(test.deps, former.id, 'Ended');
    await apply(applying, await createHouse(test.deps));
    const promote = ({ id }: { id: string }) => patch(id, { userType: 'admin' }, admin.token);
    expect(await promote(renting)).toMatchObject({ status: 409, body: { code: 'user_has_contract' } });
    expect(await promote(applying)).toMatchObject({ status: 409, body: { code: 'user_has_applications' } });
    expect((await promote(former)).status).toBe(200);
    expect(await typeOf(renting)).toBe('customer');
  });

  it('tells the admins whom they have made one, once', async () => {
    const [admin, user] = [await createAdmin(test.deps), await createUser(test.deps)];
    await patch(user.id, { userType: 'admin' }, admin.token);
    await patch(user.id, { userType: 'admin', firstname: 'Nora' }, admin.token);
    const told = ['Aminah Nurhaliza has made Siti Nurhaliza an admin'];
    expect(await subjectsTo(test, admin.email)).toEqual(told);
  });

  it('changes the password of a user, which ends the logins of that user', async () => {
    const [admin, user] = [await createAdmin(test.deps), await createUser(test.deps)];
    const { cookie } = await login(user.email);
    expect((await patch(user.id, { password: 'rambutan-manis-9' }, admin.token)).status).toBe(200);
    expect((await refresh(cookie)).status).toBe(403);
    expect((await login(user.email, 'rambutan-manis-9')).status).toBe(200);
  });

  it('sends a pending user whose address was wrong a link to the right one, and ends the one to the wrong', async () => {
    const admin = await createAdmin(test.deps);
    const { email: wrong, code } = await register();
    const { id } = await test.deps.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', wrong)
      .executeTakeFirstOrThrow();
    const right = someEmail();
    expect((await patch(id, { email: right }, admin.token)).status).toBe(200);
    expect((await verify(code)).status).toBe(410);
    expect((await verify(codeFrom(await mailsTo(test, right), 'register-confirmation'))).status).toBe(200);
  });

  it('ends the logins of a user by making the user pending', async () => {
    const [admin, user] = [await createAdmin(test.deps), await createUser(test.deps)];
    const { cookie } = await login(user.email);
    expect((await patch(user.id, { status: 'pending' }, admin.token)).status).toBe(200);
    await patch(user.id, { status: 'active' }, admin.token);
    expect((await refresh(cookie)).status).toBe(403);
  });

  it('keeps the logins of a user whose name changes, or nothing but the case of the address', async () => {
    const [admin, user] = [await createAdmin(test.deps), await createUser(test.deps)];
    const { cookie } = await login(user.email);
    await patch(user.id, { firstname: 'Nora', email: user.email.toUpperCase() }, admin.token);
    expect((await refresh(cookie)).status).toBe(200);
  });

  it('does not change the password when the form sends it empty', async () => {
    const [admin, user] = [await createAdmin(test.deps), await createUser(test.deps)];
    expect((await patch(user.id, { firstname: 'Nora', password: '' }, admin.token)).status).toBe(200);
    expect((await login(user.email)).status).toBe(200);
  });

  it('gets 404 for an unknown id', async () => {
    const admin = await createAdmin(test.deps);
    expect((await patch(randomUUID(), { firstname: 'X' }, admin.token)).status).toBe(404);
  });

  it('leaves a line in the audit log that does not contain the password', async () => {
    const [admin, user] = [await createAdmin(test.deps), await createUser(test.deps)];
    await patch(user.id, { userType: 'admin', password: 'rambutan-manis-9' }, admin.token);
    const lines = await test.deps.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_id', '=', user.id)
      .execute();
    expect(lines).toMatchObject([
      {
        action: 'user.updated',
        actor_id: admin.id,
        before: { userType: 'customer', status: 'active' },
        after: { userType: 'admin', status: 'active', fields: ['userType', 'password'] },
      },
    ]);
    expect(JSON.stringify(lines)).not.toContain('rambutan');
  });
});

describe('an admin who changes the address of somebody else', () => {
  it('answers for it: it counts at once, both addresses are told, and the old one gets no way back', async () => {
    const [admin, tenant] = [await createAdmin(test.deps), await createUser(test.deps)];
    const email = someEmail();
    expect((await patch(tenant.id, { email }, admin.token)).status).toBe(200);
    expect((await login(email)).status).toBe(200);
    expect((await login(tenant.email)).status).toBe(401);
    const [mail, ...others] = await mailsTo(test, tenant.email);
    expect([mail?.subject, others]).toEqual(['Your Teduh email address was changed', []]);
    expect(mail?.text).not.toContain('/undo-email-change/');
    const [told, ...more] = await mailsTo(test, email);
    expect([told?.subject, more]).toEqual(['Your Teduh account has this email address now', []]);
    expect(told?.text).not.toContain(tenant.email);
  });
});

it('an admin who corrects an address that nobody has confirmed tells it nothing', async () => {
  const admin = await createAdmin(test.deps);
  const tenant = await createUser(test.deps, { isConfirmed: false });
  expect((await patch(tenant.id, { email: someEmail() }, admin.token)).status).toBe(200);
  expect(await mailsTo(test, tenant.email)).toEqual([]);
});

describe('a tenant', () => {
  it('changes their own profile with a form that contains the unchanged type and status', async () => {
    const tenant = await createUser(test.deps);
    const body = { firstname: 'Nora', phone: '0198765432', userType: 'customer', status: 'active' };
    expect(await patch(tenant.id, body, tenant.token)).toMatchObject({
      status: 200,
      body: { message: 'Profile updated successfully', user: { firstname: 'Nora', phone: '0198765432' } },
    });
  });

  it.each([{ userType: 'admin' }, { status: 'pending' }])('cannot set %o', async (body) => {
    const tenant = await createUser(test.deps);
    expect((await patch(tenant.id, body, tenant.token)).status).toBe(403);
    expect(await typeOf(tenant)).toBe('customer');
  });

  it('cannot choose a common password', async () => {
    const user = await createUser(test.deps);
    const { status, body } = await patch(user.id, { password: 'Password123' }, user.token);
    expect([status, Object.keys(body.errorFields)]).toEqual([400, ['password']]);
    expect((await login(user.email)).status).toBe(200);
  });

  it('gets 404 for another user', async () => {
    const [tenant, other] = [await createUser(test.deps), await createUser(test.deps)];
    expect((await patch(other.id, { firstname: 'Mallory' }, tenant.token)).status).toBe(404);
  });

  it('receives no mail when only the case of the email address changes', async () => {
    const tenant = await createUser(test.deps);
    expect((await patch(tenant.id, { email: tenant.email.toUpperCase() }, tenant.token)).status).toBe(200);
    expect(await mailsTo(test, tenant.email)).toEqual([]);
  });

  it('cannot take the email address of another user', async () => {
    const [tenant, other] = [await createUser(test.deps), await createUser(test.deps)];
    expect(await patch(tenant.id, { email: other.email.toUpperCase() }, tenant.token)).toMatchObject({
      status: 409,
      body: { errorFields: { email: errorMessages.email_taken } },
    });
  });
});
