import { beforeAll, expect, it } from 'vitest';
import { authCalls } from '../../../test/auth-calls.ts';
import { createAdmin, registration } from '../../../test/factories.ts';
import { mailsTo, subjectsTo } from '../../../test/mails.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
const { addUser } = authCalls(test);
let admin: Awaited<ReturnType<typeof createAdmin>>;
beforeAll(async () => {
  admin = await createAdmin(test.deps);
});

it('adds an active user of any type without a mail', async () => {
  const { status, body } = await addUser(registration({ userType: 'admin' }), admin.token);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    message: 'User added successfully',
    user: { userType: 'admin', status: 'active' },
  });
  expect(await mailsTo(test, body.user.email)).toHaveLength(0);
});

it('tells the other admins of a new one', async () => {
  const colleague = await createAdmin(test.deps);
  await addUser(registration(), admin.token);
  expect(await subjectsTo(test, colleague.email)).toEqual([]);
  const { user } = (await addUser(registration({ userType: 'admin' }), admin.token)).body;
  expect(await subjectsTo(test, colleague.email)).toEqual([
    'Aminah Nurhaliza has made Siti Nurhaliza an admin',
  ]);
  expect((await mailsTo(test, colleague.email))[0]?.text).toContain(user.email);
});

it('sends the verification mail to a user who is added as pending', async () => {
  const { user } = (await addUser(registration({ status: 'pending' }), admin.token)).body;
  expect(user).toMatchObject({ userType: 'customer', status: 'pending' });
  expect(await mailsTo(test, user.email)).toHaveLength(1);
});

it('writes a line in the audit log', async () => {
  const { id } = (await addUser(registration({ userType: 'admin' }), admin.token)).body.user;
  const lines = await test.deps.db.selectFrom('audit_log').selectAll().where('subject_id', '=', id).execute();
  expect(lines).toMatchObject([
    { action: 'user.added', actor_id: admin.id, after: { userType: 'admin', status: 'active' } },
  ]);
});
