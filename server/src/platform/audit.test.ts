import { expect, it } from 'vitest';
import { createUser } from '../../test/factories.ts';
import { useTestApp } from '../../test/test-app.ts';
import { audit } from './audit.ts';

const test = useTestApp();

it('writes one line, several or none', async () => {
  const { id } = await createUser(test.deps);
  const line = (action: string) => ({ action, subject: { type: 'user', id } });
  await test.deps.db.begin(async (tx) => {
    await audit(tx, id, line('one'));
    await audit(tx, null, [line('two'), line('three')]);
    await audit(tx, id, []);
  });
  const lines = await test.deps.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  expect(lines).toEqual([
    { action: 'one', actor_id: id },
    { action: 'two', actor_id: null },
    { action: 'three', actor_id: null },
  ]);
});
