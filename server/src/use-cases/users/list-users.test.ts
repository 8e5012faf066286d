import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { explain } from '../../../test/explain.ts';
import { createAdmin, createUser } from '../../../test/factories.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();

it('shows all users to an admin, newest first, page by page, without a gap or a repetition', async () => {
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

it('shows tenants only themselves', async () => {
  const [tenant] = [await createUser(test.deps), await createUser(test.deps)];
  const { body } = await test.call('GET', '/api/users', { token: tenant.token });
  expect(body.users).toMatchObject([{ id: tenant.id }]);
  expect(body.users).toHaveLength(1);
});

it('shows tenants their own profile, and answers 404 for another user', async () => {
  const [tenant, other] = [await createUser(test.deps), await createUser(test.deps)];
  const read = (id: string) => test.call('GET', `/api/users/${id}`, { token: tenant.token });
  expect((await read(tenant.id)).body.user.email).toBe(tenant.email);
  expect((await read(other.id)).status).toBe(404);
});

it('answers 400 for an id that is not valid and 404 for an unknown one', async () => {
  const admin = await createAdmin(test.deps);
  const read = (id: string) => test.call('GET', `/api/users/${id}`, { token: admin.token });
  expect(await read('42')).toMatchObject({
    status: 400,
    body: { isError: true, errorFields: { id: 'This id is not valid' } },
  });
  expect((await read(randomUUID())).status).toBe(404);
});

it('contains no password', async () => {
  const admin = await createAdmin(test.deps);
  const { body } = await test.call('GET', '/api/users', { token: admin.token });
  expect(JSON.stringify(body)).not.toMatch(/password|argon2/i);
});

it('answers 304 while nothing has changed', async () => {
  const admin = await createAdmin(test.deps);
  const first = await test.call('GET', '/api/users', { token: admin.token });
  const headers = { authorization: `Bearer ${admin.token}`, 'if-none-match': String(first.headers.etag) };
  const again = await test.app.inject({ url: '/api/users', headers });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
  await createUser(test.deps);
  expect((await test.app.inject({ url: '/api/users', headers })).statusCode).toBe(200);
});

it.each(['limit=0', 'limit=1001', 'limit=abc', 'cursor=nonsense', `cursor=${'x'.repeat(300)}`])(
  'rejects ?%s',
  async (query) => {
    const admin = await createAdmin(test.deps);
    expect((await test.call('GET', `/api/users?${query}`, { token: admin.token })).status).toBe(400);
  },
);

it('reads a page through an index, however many users there are', async () => {
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
