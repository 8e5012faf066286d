import { describe, expect, it } from 'vitest';
import { createAdmin, createUser, registration } from '../../../test/factories.ts';
import { useTestApp } from '../../../test/test-app.ts';

const address = () => `${crypto.randomUUID()}@Teduh.Test`;

describe('in production', () => {
  const test = useTestApp({ mode: 'production' });

  it('nobody gets an address of the demo, with which the server would not start again', async () => {
    const [user, admin] = [await createUser(test.deps), await createAdmin(test.deps)];
    const calls = [
      test.call('POST', '/api/users', { body: registration({ email: address() }) }),
      test.call('POST', '/api/users', { body: registration({ email: address() }), token: admin.token }),
      test.call('PATCH', `/api/users/${user.id}`, { body: { email: address() }, token: user.token }),
      test.call('PATCH', `/api/users/${user.id}`, { body: { email: address() }, token: admin.token }),
    ];
    for (const answer of await Promise.all(calls))
      expect(answer).toMatchObject({ status: 400, body: { errorFields: { email: expect.any(String) } } });
  });
});

describe('in a sandbox', () => {
  const test = useTestApp();

  it('such an address is like any other', async () => {
    const { status } = await test.call('POST', '/api/users', { body: registration({ email: address() }) });
    expect(status).toBe(201);
  });
});
