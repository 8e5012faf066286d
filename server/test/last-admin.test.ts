import { errorMessages } from '@teduh/shared/errors.constants';
import { expect, it } from 'vitest';
import { createAdmin } from './factories.ts';
import { useTestApp } from './test-app.ts';

const test = useTestApp();

const activeAdmins = () =>
  test.deps.db
    .selectFrom('users')
    .select('id')
    .where('user_type', '=', 'admin')
    .where('deleted_at', 'is', null)
    .execute();

it('keeps one admin when two admins remove each other at the same time', async () => {
  const survivors = [];
  const first = await createAdmin(test.deps);
  for (let round = 0, one = first; round < 20; round += 1) {
    const two = await createAdmin(test.deps);
    const answers = await Promise.all([
      test.call('DELETE', `/api/users/${two.id}`, { token: one.token }),
      test.call('DELETE', `/api/users/${one.id}`, { token: two.token }),
    ]);
    const left = await activeAdmins();
    expect(left).toHaveLength(1);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    survivors.push(left[0]?.id);
    if (left[0]?.id === two.id) one = two;
  }
  expect(survivors).toHaveLength(20);
});

it('does not let the last admin become a tenant or pending', async () => {
  const [last] = await activeAdmins();
  const admin = await createAdmin(test.deps);
  if (last) await test.call('DELETE', `/api/users/${last.id}`, { token: admin.token });
  for (const body of [{ userType: 'customer' }, { status: 'pending' }]) {
    const answer = await test.call('PATCH', `/api/users/${admin.id}`, { token: admin.token, body });
    expect(answer).toMatchObject({ status: 409, body: { message: errorMessages.last_admin } });
  }
});
