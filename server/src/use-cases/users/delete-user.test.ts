import { randomUUID } from 'node:crypto';
import { errorMessages } from '@teduh/shared/errors.constants';
import { beforeAll, expect, it } from 'vitest';
import { applicantCalls } from '../../../test/applicants.ts';
import { authCalls } from '../../../test/auth-calls.ts';
import {
  createAdmin,
  createContract,
  createHouse,
  createUser,
  registration,
} from '../../../test/factories.ts';
import { mailsTo } from '../../../test/mails.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
const { addUser, login } = authCalls(test);
const { apply, get } = tenancy(test);
const applicants = applicantCalls(test);
let admin: Awaited<ReturnType<typeof createAdmin>>;
beforeAll(async () => {
  admin = await createAdmin(test.deps);
});
const remove = (id: string, { token } = admin) => test.call('DELETE', `/api/users/${id}`, { token });

it('erases the personal data and keeps the row', async () => {
  const user = await createUser(test.deps);
  expect(await remove(user.id)).toMatchObject({
    status: 200,
    body: { message: 'User deleted successfully' },
  });
  const row = await test.deps.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    firstname: 'Deleted',
    lastname: 'user',
    email: null,
    phone: null,
    password_hash: null,
  });
});

it('erases mails and notifications of the user', async () => {
  const body = registration();
  const { id } = (await addUser(body)).body.user;
  const notification = { user_id: id, title: 'Hello', body: 'Siti', link: '/dashboard' };
  await test.deps.db.insertInto('notifications').values(notification).execute();
  await remove(id);
  expect(await mailsTo(test, body.email)).toHaveLength(0);
  const left = test.deps.db.selectFrom('notifications').select('id').where('user_id', '=', id).execute();
  expect(await left).toHaveLength(0);
});

it('erases what an applicant told, what was asked and noted about them, and their files', async () => {
  const { tenant, applicationId } = await applicants.applied();
  await applicants.tell(tenant, { occupation: 'PLANTED-WORDS', about: 'PLANTED-WORDS' });
  await applicants.addDocument(tenant);
  await applicants.ask(admin, applicationId, { note: 'PLANTED-WORDS' });
  await applicants.note(admin, applicationId, 'PLANTED-WORDS');
  const { db, storage } = test.deps;
  const { storage_key } = await db
    .selectFrom('applicant_documents')
    .select('storage_key')
    .where('user_id', '=', tenant.id)
    .executeTakeFirstOrThrow();
  expect((await remove(tenant.id)).status).toBe(200);
  expect(await storage.get(storage_key)).toBeUndefined();
  const tables = [
    'applicants',
    'applicant_documents',
    'applicant_requests',
    'applicant_notes',
    'mails',
    'notifications',
    'audit_log',
  ] as const;
  for (const table of tables)
    expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toMatch(
      new RegExp(`PLANTED-WORDS|${storage_key}`),
    );
});

it('answers 404 for a user who was deleted before', async () => {
  const user = await createUser(test.deps);
  await remove(user.id);
  expect((await test.call('GET', `/api/users/${user.id}`, { token: admin.token })).status).toBe(404);
  expect((await remove(user.id)).status).toBe(404);
});

it('makes the email address available again', async () => {
  const body = registration();
  await remove((await addUser(body)).body.user.id);
  expect((await addUser(body)).status).toBe(201);
});

it('cancels the waiting applications of the user and writes audit lines', async () => {
  const tenant = await createUser(test.deps);
  const { application } = (await apply(tenant, await createHouse(test.deps))).body;
  await remove(tenant.id);
  expect((await get(admin, `/api/applications/${application.id}`)).application.status).toBe('Cancelled');
  const lines = await test.deps.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('subject_id', 'in', [tenant.id, application.id])
    .where('actor_id', '=', admin.id)
    .orderBy('id')
    .execute();
  expect(lines.map(({ action }) => action)).toEqual(['user.deleted', 'application.cancelled']);
});

it.each(['Awaiting', 'Active'] as const)('rejects a tenant whose contract is %s', async (status) => {
  const tenant = await createUser(test.deps);
  await createContract(test.deps, tenant.id, status);
  expect(await remove(tenant.id)).toMatchObject({
    status: 409,
    body: { message: errorMessages.user_has_contract },
  });
  expect((await login(tenant.email)).status).toBe(200);
});

it('keeps the contract of a former tenant', async () => {
  const tenant = await createUser(test.deps);
  const contract = await createContract(test.deps, tenant.id, 'Ended');
  expect((await remove(tenant.id)).status).toBe(200);
  const kept = await test.deps.db
    .selectFrom('contracts')
    .select('user_id')
    .where('id', '=', contract.id)
    .executeTakeFirst();
  expect(kept).toEqual({ user_id: tenant.id });
});

it('does not let admins delete themselves', async () => {
  expect(await remove(admin.id)).toMatchObject({
    status: 409,
    body: { message: errorMessages.own_account_delete },
  });
});

it('can be asked for beforehand what stands against it', async () => {
  const [tenant, house, applicant] = await Promise.all([
    createUser(test.deps),
    createHouse(test.deps),
    createUser(test.deps),
  ]);
  await createContract(test.deps, tenant.id);
  await apply(applicant, house);
  const ask = (id: string) => test.call('GET', `/api/users/${id}/deletion`, { token: admin.token });
  const check = async (id: string) => (await ask(id)).body;
  expect(await check(tenant.id)).toEqual({
    message: errorMessages.user_has_contract,
    waitingApplications: 0,
  });
  expect(await check(admin.id)).toMatchObject({ message: errorMessages.own_account_delete });
  expect(await check(applicant.id)).toEqual({ message: null, waitingApplications: 1 });
  expect((await ask(randomUUID())).status).toBe(404);
});

it('is not possible for a tenant', async () => {
  const [tenant, other] = [await createUser(test.deps), await createUser(test.deps)];
  expect((await remove(other.id, tenant)).status).toBe(403);
});
