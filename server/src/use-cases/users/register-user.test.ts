import { errorMessages } from '@teduh/shared/errors.constants';
import { expect, it } from 'vitest';
import { authCalls } from '../../../test/auth-calls.ts';
import { createUser, registration, someEmail } from '../../../test/factories.ts';
import { mailsTo } from '../../../test/mails.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
const { addUser, forgot } = authCalls(test);

it('creates a pending tenant, whatever type and status the body contains', async () => {
  const body = registration({
    userType: 'admin',
    status: 'active',
    firstname: '  Nur ‘Ain  ',
    lastname: undefined,
  });
  const answer = await addUser(body);
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
    newEmail: null,
    blockReason: null,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  });
});

it('takes a whole number for the phone as its digits', async () => {
  expect(await addUser(registration({ phone: 123456789 }))).toMatchObject({
    status: 201,
    body: { user: { phone: '123456789' } },
  });
});

it('sends a mail with a link that verifies the address', async () => {
  const body = registration();
  await addUser(body);
  const mails = await mailsTo(test, body.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Please verify your email address']);
  expect(mails[0]?.html).toContain('/register-confirmation/');
});

it('greets nobody by name whose address is not confirmed: the name is whatever somebody typed', async () => {
  const body = registration({ firstname: 'Call 0123456789 for your refund' });
  await addUser(body);
  await forgot(body.email);
  const texts = (await mailsTo(test, body.email)).map(({ text, html }) => `${text} ${html}`);
  expect(texts).toHaveLength(2);
  for (const text of texts) {
    expect(text).toMatch(/^Hello,\n/);
    expect(text).not.toContain('refund');
  }
});

it('carries the page that was asked for in the link of the mail, if it is a page of ours', async () => {
  const linkFor = async (next: unknown) => {
    const body = registration({ next });
    expect((await addUser(body)).status).toBe(201);
    return /\/register-confirmation\/\S+/.exec((await mailsTo(test, body.email))[0]?.text ?? '')?.[0];
  };
  const next = '/listing/7?startDate=2027-01-01&stayLength=6#apply';
  expect(await linkFor(next)).toMatch(new RegExp(`\\?next=${encodeURIComponent(next)}$`));
  for (const other of ['//evil.example', '/\\evil.example', 'https://evil.example', '', 7, '/x'.repeat(600)])
    expect(await linkFor(other)).toMatch(/\/register-confirmation\/[\w-]+$/);
});

it('writes a line in the audit log', async () => {
  const { id } = (await addUser(registration())).body.user;
  const lines = await test.deps.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'after'])
    .where('subject_id', '=', id)
    .execute();
  const after = { userType: 'customer', status: 'pending' };
  expect(lines).toEqual([{ action: 'user.registered', actor_id: id, after }]);
});

it('creates one user for ten simultaneous registrations of one address in different letter case', async () => {
  const email = someEmail();
  const mixed = (n: number) =>
    [...email].map((letter, i) => ((i + n) % 2 ? letter.toUpperCase() : letter)).join('');
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => addUser(registration({ email: mixed(n) }))),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const rejected = answers.filter(({ status }) => status === 409);
  expect(rejected).toHaveLength(9);
  expect(rejected[0]?.body).toMatchObject({
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
  ['phone', { phone: -12345678 }, 'Phone must be 7 to 15 digits'],
  ['phone', { phone: 12345678.5 }, 'Phone must be text'],
  ['phone', { phone: undefined }, 'Phone is required'],
  ['password', { password: 'short', confirmPassword: 'short' }, 'Password must have at least 8 characters'],
  [
    'password',
    { password: 'Password123', confirmPassword: 'Password123' },
    'This password is too common. Please choose another one.',
  ],
  ['confirmPassword', { confirmPassword: 'another-one-1' }, 'Passwords do not match'],
  ['confirmPassword', { confirmPassword: undefined }, 'Confirm password is required'],
])('rejects an invalid %s: %o', async (field, wrong, message) => {
  const { status, body } = await addUser(registration(wrong));
  expect(status).toBe(400);
  expect(body.errorFields).toEqual({ [field]: message });
  expect(body.errors).toEqual([{ field, message }]);
});

it('blocks an IP address after thirty registrations in an hour', async () => {
  const bodies = Array.from({ length: 31 }, () => registration());
  const answers = await Promise.all(bodies.map((body) => addUser(body)));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  test.clock.pass(60 * 60);
  expect((await addUser(registration())).status).toBe(201);
});

it('is not possible for a tenant who is logged in', async () => {
  const tenant = await createUser(test.deps);
  expect((await addUser(registration(), tenant.token)).status).toBe(403);
});

it.each([
  ['firstname', 'Your rent failed, see https://evil.example'],
  ['firstname', 'See WWW.evil.example'],
  ['lastname', 'http://evil.example'],
])('refuses a %s that would be a link in a mail to somebody else', async (field, name) => {
  const { status, body } = await addUser(registration({ [field]: name }));
  expect([status, Object.keys(body.errorFields)]).toEqual([400, [field]]);
});
