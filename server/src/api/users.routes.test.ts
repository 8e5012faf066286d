import { randomUUID } from 'node:crypto';
import { errorMessages } from '@teduh/shared/errors.constants';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { explain } from '../../test/explain.ts';
import {
  createAdmin,
  createContract,
  createUser,
  password,
  registration,
  someEmail,
} from '../../test/factories.ts';
import { mailsTo } from '../../test/mails.ts';
import { useTestApp } from '../../test/test-app.ts';

const test = useTestApp();
let ip = '';
let caller = 0;
beforeEach(() => {
  caller += 1;
  ip = `10.1.0.${caller}`;
});

const post = (body: unknown, token?: string) =>
  test.call('POST', '/api/users', { body, ip, ...(token && { token }) });
const patch = (id: string, body: unknown, token: string) =>
  test.call('PATCH', `/api/users/${id}`, { body, token });
const remove = (id: string, token: string) => test.call('DELETE', `/api/users/${id}`, { token });
const login = (email: string, secret = password) =>
  test.call('POST', '/api/auth/login', { body: { email, password: secret }, ip });
const auditOf = (id: string) =>
  test.deps.db.selectFrom('audit_log').selectAll().where('subject_id', '=', id).orderBy('id').execute();

describe('registering', () => {
  it('makes a pending customer whatever the body says, and mails a link', async () => {
    const body = registration({
      userType: 'admin',
      status: 'active',
      firstname: '  Nur ‘Ain  ',
      lastname: undefined,
    });
    const answer = await post(body);
    expect(answer.status).toBe(201);
    expect(answer.body.user).toEqual({
      _id: answer.body.user.id,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      firstname: 'Nur ‘Ain',
      lastname: '',
      email: body.email,
      phone: '0123456789',
      userType: 'customer',
      status: 'pending',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    const mails = await mailsTo(test, body.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Please verify your email address']);
    expect(mails[0]?.html).toContain('/register-confirmation/');
  });

  it('makes one user of ten registrations of one address in different letter case at once', async () => {
    const email = someEmail();
    const mixed = (n: number) =>
      [...email].map((letter, i) => ((i + n) % 2 ? letter.toUpperCase() : letter)).join('');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => post(registration({ email: mixed(n) }))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(9);
    expect(refused[0]?.body).toMatchObject({
      isError: true,
      errorFields: { email: errorMessages.email_taken },
    });
    expect(await mailsTo(test, email)).toHaveLength(1);
  });

  it.each([
    ['firstname', { firstname: '   ' }, 'First name is required'],
    ['firstname', { firstname: 'x'.repeat(101) }, 'First name can have at most 100 characters'],
    ['firstname', { firstname: 'a\u0000b' }, 'First name contains characters that are not allowed'],
    ['lastname', { lastname: 7 }, 'Last name must be text'],
    ['email', { email: 'not-an-address' }, 'Please enter a valid email address'],
    ['email', { email: 'a@b.my\nbcc: c@d.my' }, 'Email contains characters that are not allowed'],
    ['email', { email: { $gt: '' } }, 'Email must be text'],
    ['phone', { phone: '-12345678' }, 'Phone must be 7 to 15 digits'],
    ['phone', { phone: '12.345678' }, 'Phone must be 7 to 15 digits'],
    ['phone', { phone: '123456' }, 'Phone must be 7 to 15 digits'],
    ['password', { password: 'short', confirmPassword: 'short' }, 'Password must have at least 8 characters'],
    [
      'password',
      { password: 'Password123', confirmPassword: 'Password123' },
      'This password is too common. Please choose another one.',
    ],
    ['confirmPassword', { confirmPassword: 'another-one-1' }, 'Passwords do not match'],
    ['confirmPassword', { confirmPassword: undefined }, 'Confirm password is required'],
  ])('refuses a bad %s: %o', async (field, wrong, message) => {
    const { status, body } = await post(registration(wrong));
    expect(status).toBe(400);
    expect(body.errorFields).toEqual({ [field]: message });
    expect(body.errors).toEqual([{ field, message }]);
  });

  it('stops an address after thirty an hour', async () => {
    const bodies = Array.from({ length: 31 }, () => registration());
    const answers = await Promise.all(bodies.map((body) => post(body)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    test.clock.pass(60 * 60);
    expect((await post(registration())).status).toBe(201);
  });

  it('is not for customers who are logged in', async () => {
    const customer = await createUser(test.deps);
    expect((await post(registration(), customer.token)).status).toBe(403);
  });
});

describe('an admin', () => {
  it('adds users of any kind, active unless said otherwise', async () => {
    const admin = await createAdmin(test.deps);
    const added = await post(registration({ userType: 'admin' }), admin.token);
    expect(added).toMatchObject({
      status: 201,
      body: { message: 'User added successfully', user: { userType: 'admin', status: 'active' } },
    });
    expect(await mailsTo(test, added.body.user.email)).toHaveLength(0);
    const pending = await post(registration({ status: 'pending' }), admin.token);
    expect(pending.body.user).toMatchObject({ userType: 'customer', status: 'pending' });
    expect(await mailsTo(test, pending.body.user.email)).toHaveLength(1);
    expect(await auditOf(added.body.user.id)).toMatchObject([
      { action: 'user.added', actor_id: admin.id, after: { userType: 'admin', status: 'active' } },
    ]);
  });

  it('edits type, status and password, which ends the logins of that user', async () => {
    const admin = await createAdmin(test.deps);
    const user = await createUser(test.deps);
    const { cookie = '' } = await login(user.email);
    const edited = await patch(
      user.id,
      { userType: 'admin', lastname: '', password: 'rambutan-manis-9' },
      admin.token,
    );
    expect(edited).toMatchObject({
      status: 200,
      body: { message: 'User updated successfully', user: { userType: 'admin', lastname: '' } },
    });
    expect((await test.call('GET', '/api/auth/refresh', { cookie })).status).toBe(403);
    expect((await login(user.email, 'rambutan-manis-9')).status).toBe(200);
    const [line] = (await auditOf(user.id)).slice(-1);
    expect(line).toMatchObject({
      action: 'user.updated',
      actor_id: admin.id,
      before: { userType: 'customer' },
      after: { userType: 'admin' },
    });
    expect(JSON.stringify(line)).not.toContain('rambutan');
  });

  it('leaves the password alone when the form sends it empty', async () => {
    const admin = await createAdmin(test.deps);
    const user = await createUser(test.deps);
    expect((await patch(user.id, { firstname: 'Nora', password: '' }, admin.token)).status).toBe(200);
    expect((await login(user.email)).status).toBe(200);
  });

  it('deletes a user: the person is erased, the row stays, the address is free again', async () => {
    const admin = await createAdmin(test.deps);
    const body = registration();
    const { id } = (await post(body)).body.user;
    const notification = { user_id: id, title: 'Hello', body: 'Siti', link: '/dashboard' };
    await test.deps.db.insertInto('notifications').values(notification).execute();
    expect(await remove(id, admin.token)).toMatchObject({
      status: 200,
      body: { message: 'User deleted successfully' },
    });
    const row = await test.deps.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      firstname: 'Deleted',
      lastname: 'user',
      email: null,
      phone: null,
      password_hash: null,
    });
    expect(await mailsTo(test, body.email)).toHaveLength(0);
    const left = test.deps.db.selectFrom('notifications').select('id').where('user_id', '=', id).execute();
    expect(await left).toHaveLength(0);
    expect((await test.call('GET', `/api/users/${id}`, { token: admin.token })).status).toBe(404);
    expect((await remove(id, admin.token)).status).toBe(404);
    expect((await post(body)).status).toBe(201);
  });

  it.each(['Awaiting', 'Active'] as const)('cannot delete a tenant whose contract is %s', async (status) => {
    const admin = await createAdmin(test.deps);
    const tenant = await createUser(test.deps);
    await createContract(test.deps, tenant.id, status);
    expect(await remove(tenant.id, admin.token)).toMatchObject({
      status: 409,
      body: { message: errorMessages.user_has_contract },
    });
    expect((await login(tenant.email)).status).toBe(200);
  });

  it('deletes a former tenant and keeps the contract', async () => {
    const admin = await createAdmin(test.deps);
    const tenant = await createUser(test.deps);
    const contract = await createContract(test.deps, tenant.id, 'Ended');
    expect((await remove(tenant.id, admin.token)).status).toBe(200);
    const kept = await test.deps.db
      .selectFrom('contracts')
      .select('user_id')
      .where('id', '=', contract.id)
      .executeTakeFirst();
    expect(kept).toEqual({ user_id: tenant.id });
  });

  it('cannot delete themselves', async () => {
    const admin = await createAdmin(test.deps);
    expect(await remove(admin.id, admin.token)).toMatchObject({
      status: 409,
      body: { message: errorMessages.own_account_delete },
    });
  });
});

describe('the list', () => {
  it('shows admins everybody, newest first, page by page, without a gap or a repeat', async () => {
    const admin = await createAdmin(test.deps);
    const made = [];
    for (let n = 0; n < 5; n += 1) made.unshift((await createUser(test.deps)).id);
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await test.call('GET', `/api/users?limit=2${cursor && `&cursor=${cursor}`}`, {
        token: admin.token,
      });
      seen.push(...body.users.map(({ id }: { id: string }) => id));
      cursor = body.nextCursor ?? '';
    } while (cursor);
    expect(seen.slice(0, 5)).toEqual(made);
    expect(new Set(seen).size).toBe(seen.length);
    const whole = await test.call('GET', '/api/users', { token: admin.token });
    expect(whole.body.users.map(({ id }: { id: string }) => id)).toEqual(seen);
    expect(whole.body).not.toHaveProperty('nextCursor');
  });

  it('shows customers only themselves', async () => {
    const customer = await createUser(test.deps);
    const other = await createUser(test.deps);
    const { body } = await test.call('GET', '/api/users', { token: customer.token });
    expect(body.users).toMatchObject([{ id: customer.id }]);
    expect((await test.call('GET', `/api/users/${other.id}`, { token: customer.token })).status).toBe(404);
    expect(
      (await test.call('GET', `/api/users/${customer.id}`, { token: customer.token })).body.user.email,
    ).toBe(customer.email);
  });

  it('never carries a password, and answers 304 to a poll that finds nothing new', async () => {
    const admin = await createAdmin(test.deps);
    const first = await test.call('GET', '/api/users', { token: admin.token });
    expect(JSON.stringify(first.body)).not.toMatch(/password|argon2/i);
    const headers = { authorization: `Bearer ${admin.token}`, 'if-none-match': String(first.headers.etag) };
    const again = await test.app.inject({ url: '/api/users', headers });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    await createUser(test.deps);
    expect((await test.app.inject({ url: '/api/users', headers })).statusCode).toBe(200);
  });

  it.each(['limit=0', 'limit=1001', 'limit=abc', 'cursor=nonsense', `cursor=${'x'.repeat(300)}`])(
    'refuses ?%s',
    async (query) => {
      const admin = await createAdmin(test.deps);
      expect((await test.call('GET', `/api/users?${query}`, { token: admin.token })).status).toBe(400);
    },
  );

  it('is found through an index, however many users there are', async () => {
    const filler = sql`insert into users (firstname, email, phone, user_type, status, password_hash, created_at)
      select 'Many', n || '@many.example.my', '0123456789', 'customer', 'active', 'none', now() - n * interval '1 minute'
      from generate_series(1, 5000) n`;
    await filler.execute(test.deps.db);
    await sql`analyze users`.execute(test.deps.db);
    const plan = await explain(
      test.databaseUrl,
      `select id from users where deleted_at is null and (created_at, id) < (now(), gen_random_uuid()) order by created_at desc, id desc limit 50`,
    );
    expect(plan).toContain('users_newest_first');
    expect(plan).not.toContain('Seq Scan');
  });
});

describe('a customer', () => {
  it('edits the own profile; a form that sends type and status back unchanged is fine', async () => {
    const customer = await createUser(test.deps);
    const edited = await patch(
      customer.id,
      { firstname: 'Nora', phone: '0198765432', userType: 'customer', status: 'active' },
      customer.token,
    );
    expect(edited).toMatchObject({
      status: 200,
      body: { message: 'Profile updated successfully', user: { firstname: 'Nora', phone: '0198765432' } },
    });
  });

  it('cannot become an admin', async () => {
    const customer = await createUser(test.deps);
    expect((await patch(customer.id, { userType: 'admin' }, customer.token)).status).toBe(403);
    expect((await patch(customer.id, { status: 'pending' }, customer.token)).status).toBe(403);
    expect(
      (await test.call('GET', `/api/users/${customer.id}`, { token: customer.token })).body.user.userType,
    ).toBe('customer');
  });

  it('does not find other people', async () => {
    const customer = await createUser(test.deps);
    const other = await createUser(test.deps);
    expect((await patch(other.id, { firstname: 'Mallory' }, customer.token)).status).toBe(404);
    expect((await remove(other.id, customer.token)).status).toBe(403);
  });

  it('moves to a new address at once, the old one is told, and a taken one is refused', async () => {
    const customer = await createUser(test.deps);
    const other = await createUser(test.deps);
    expect(await patch(customer.id, { email: other.email.toUpperCase() }, customer.token)).toMatchObject({
      status: 409,
      body: { errorFields: { email: errorMessages.email_taken } },
    });
    const email = someEmail();
    expect((await patch(customer.id, { email }, customer.token)).status).toBe(200);
    expect((await login(email)).status).toBe(200);
    expect((await login(customer.email)).status).toBe(401);
    expect((await mailsTo(test, customer.email)).map(({ subject }) => subject)).toEqual([
      'Your Teduh email address was changed',
    ]);
  });

  it('gets a clear answer for an id that is not one, or nobody’s', async () => {
    const admin = await createAdmin(test.deps);
    expect((await test.call('GET', '/api/users/42', { token: admin.token })).body).toMatchObject({
      isError: true,
      errorFields: { id: 'This id is not valid' },
    });
    expect((await test.call('GET', `/api/users/${randomUUID()}`, { token: admin.token })).status).toBe(404);
    expect((await patch(randomUUID(), { firstname: 'X' }, admin.token)).status).toBe(404);
  });
});
