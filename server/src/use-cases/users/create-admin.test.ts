import { expect, it } from 'vitest';
import { authCalls } from '../../../test/auth-calls.ts';
import { createAdmin as createColleague, password, someEmail } from '../../../test/factories.ts';
import { mailsTo, subjectsTo } from '../../../test/mails.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { createAdmin } from './create-admin.ts';

const test = useTestApp();
const { login } = authCalls(test);

it('creates an admin who can log in at once, without a mail', async () => {
  const email = someEmail();
  const admin = await createAdmin(test.deps, email, password);
  expect(admin).toMatchObject({ email, user_type: 'admin', status: 'active' });
  expect((await login(email)).status).toBe(200);
  expect(await mailsTo(test, email)).toEqual([]);
});

it('tells those who are admins already', async () => {
  const colleague = await createColleague(test.deps);
  const email = someEmail();
  await createAdmin(test.deps, email, password);
  const [mail, ...others] = await mailsTo(test, colleague.email);
  expect([mail?.subject, others]).toEqual(['Somebody with access to the server has made Admin an admin', []]);
  expect(mail?.text).toContain(email);
});

it('writes a line without an actor in the audit log', async () => {
  const { id } = await createAdmin(test.deps, someEmail(), password);
  const lines = await test.deps.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'after'])
    .where('subject_id', '=', id)
    .execute();
  const after = { userType: 'admin', status: 'active' };
  expect(lines).toEqual([{ action: 'user.added', actor_id: null, after }]);
});

it('rejects an email address that is taken, and tells nobody of it', async () => {
  const email = someEmail();
  await createAdmin(test.deps, email, password);
  const told = await subjectsTo(test, email);
  await expect(createAdmin(test.deps, email, password)).rejects.toMatchObject({ code: 'email_taken' });
  expect(await subjectsTo(test, email)).toEqual(told);
});
