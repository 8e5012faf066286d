import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { applicantCalls } from '../../../test/applicants.ts';
import { createUser } from '../../../test/factories.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { sweepApplicantDocuments } from './sweep-applicant-documents.ts';

const test = useTestApp();

async function setAge(key: string, minutes: number) {
  const at = new Date(test.clock.wall().getTime() - minutes * 60_000);
  await utimes(join(test.deps.config.dataDir, 'files', key), at, at);
}
const isThere = async (key: string) => (await test.deps.storage.get(key)) !== undefined;

it('removes files that no applicant has any more for good, unless they are of the last hour', async () => {
  const tenant = await createUser(test.deps);
  await applicantCalls(test).addDocument(tenant);
  const { storage_key: used } = await test.deps.db
    .selectFrom('applicant_documents')
    .select('storage_key')
    .executeTakeFirstOrThrow();
  const [old, fresh] = ['applicants/a/old.pdf', 'applicants/a/fresh.pdf'];
  for (const key of [old, fresh]) await test.deps.storage.put(key, Buffer.from('document'));
  for (const key of [old, used]) await setAge(key, 65);
  await setAge(fresh, 55);
  await sweepApplicantDocuments(test.deps);
  expect(await Promise.all([old, `trash/${old}`, fresh, used].map(isThere))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
