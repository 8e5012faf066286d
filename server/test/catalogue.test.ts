import { describe, expect, it } from 'vitest';
import { complaining } from './complaining.ts';
import { createAdmin, createHouse, createUser, registration } from './factories.ts';
import { codeFrom, mailsTo } from './mails.ts';
import { multipart } from './property-forms.ts';
import { tenancy } from './tenancy.ts';
import { useTestApp } from './test-app.ts';

const test = useTestApp();
const steps = tenancy(test);
const complaints = complaining(test);

type Said = { status: number; body: { message: string } };

async function waiting() {
  const [admin, tenant, house] = await Promise.all([
    createAdmin(test.deps),
    createUser(test.deps),
    createHouse(test.deps),
  ]);
  const { body } = await steps.apply(tenant, house);
  return { admin, tenant, house, id: body.application.id as string };
}

/** Somebody who has registered, with the code of the mail. */
async function registered() {
  const person = registration();
  await test.call('POST', '/api/users', { body: person });
  return { ...person, code: codeFrom(await mailsTo(test, person.email), 'register-confirmation') };
}
const verify = (code: string) => test.call('GET', `/api/auth/verify-user/${code}`);

async function users(method: 'POST' | 'PATCH' | 'DELETE', body?: object) {
  const [admin, tenant] = await Promise.all([createAdmin(test.deps), createUser(test.deps)]);
  const path = method === 'POST' ? '/api/users' : `/api/users/${tenant.id}`;
  return test.call(method, path, { token: admin.token, ...(body && { body }) });
}

async function signWithNothing(): Promise<Said> {
  const { tenant, contractId } = await steps.accepted();
  const { payload, headers } = multipart({}, []);
  const answer = await test.app.inject({
    method: 'POST',
    url: `/api/contracts/upload-signed-contract/${contractId}`,
    headers: { ...headers, authorization: `Bearer ${tenant.token}` },
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** Each text of the specification's catalogue that the server says, the answer it comes with, and what brings it up. */
const said: [number, string, () => Promise<Said>][] = [
  [
    403,
    'Your login session has expired. Please login again.',
    () => test.call('GET', '/api/auth/refresh', { cookie: 'of-another-time' }),
  ],
  [200, 'Successfully logged out', () => test.call('POST', '/api/auth/logout')],
  [
    201,
    'Successfully Applied to this property!',
    async () => steps.apply(await createUser(test.deps), await createHouse(test.deps)),
  ],
  [
    401,
    'Please register and login to apply for this property.',
    () => test.call('POST', '/api/applications', { body: {} }),
  ],
  [
    409,
    'You already have an application for this property. Please wait for the application to be responded.',
    async () => {
      const { tenant, house } = await waiting();
      return steps.apply(tenant, house);
    },
  ],
  [
    409,
    'You cannot apply as you already have an active rental or accepted application.',
    async () => {
      const { tenant } = await steps.accepted();
      return steps.apply(tenant, await createHouse(test.deps));
    },
  ],
  [
    200,
    'Application accepted successfully',
    async () => {
      const { admin, id } = await waiting();
      return steps.answer(admin, id, 'Accepted');
    },
  ],
  [
    200,
    'Application rejected successfully',
    async () => {
      const { admin, id } = await waiting();
      return steps.answer(admin, id, 'Rejected');
    },
  ],
  [201, 'Complaint added successfully', async () => complaints.add(await complaints.renter())],
  [
    200,
    'Complaint updated successfully',
    async () => {
      const { tenant, id } = await complaints.waiting();
      return complaints.patch(tenant, id, { title: 'The tap runs', description: 'All day.' });
    },
  ],
  [
    200,
    'Complaint deleted successfully',
    async () => {
      const { tenant, id } = await complaints.waiting();
      return complaints.remove(tenant, id);
    },
  ],
  [
    200,
    'Complaint status changed to in handling',
    async () => {
      const { admin, id } = await complaints.waiting();
      return complaints.take(admin, id);
    },
  ],
  [
    200,
    'Complaint Handling Finished successfully',
    async () => {
      const { admin, id } = await complaints.taken();
      return complaints.finish(admin, id);
    },
  ],
  [
    409,
    "You cannot add a complaint as you don't have an active rental or accepted application.",
    async () => complaints.add(await createUser(test.deps)),
  ],
  [201, 'User added successfully', () => users('POST', { ...registration(), userType: 'customer' })],
  [200, 'User updated successfully', () => users('PATCH', { firstname: 'Nora' })],
  [200, 'User deleted successfully', () => users('DELETE')],
  [
    200,
    'Profile updated successfully',
    async () => {
      const { id, token } = await createUser(test.deps);
      return test.call('PATCH', `/api/users/${id}`, { token, body: { firstname: 'Nora' } });
    },
  ],
  [
    200,
    'Verification Email Sent',
    () => test.call('POST', '/api/auth/resend-verification-email', { body: { email: 'nobody@example.my' } }),
  ],
  [400, 'Please upload the signed contract', signWithNothing],
  [200, 'Your email has been verified!', async () => verify((await registered()).code)],
  [404, 'User Not found.', () => verify('invented')],
  [
    410,
    'Confirmation Code Expired!',
    async () => {
      const { code } = await registered();
      test.clock.pass(60 * 60 + 1);
      return verify(code);
    },
  ],
  [
    409,
    'No changes made.',
    async () => {
      const { code } = await registered();
      await verify(code);
      return verify(code);
    },
  ],
];

describe('the error messages of the specification', () => {
  it.each(said)('answers %i with the text: %s', async (status, message, provoke) => {
    expect(await provoke()).toMatchObject({ status, body: { message } });
  });
});
