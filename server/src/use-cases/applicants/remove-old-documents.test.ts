import { expect, it } from 'vitest';
import { applicantCalls } from '../../../test/applicants.ts';
import { createContract, createUser } from '../../../test/factories.ts';
import { signedPdf } from '../../../test/signed-pdf.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { removeOldDocuments } from './remove-old-documents.ts';

const test = useTestApp();
const calls = applicantCalls(test);
const renting = tenancy(test);

const keysOf = async (userId: string) =>
  (
    await test.deps.db
      .selectFrom('applicant_documents')
      .select('storage_key')
      .where('user_id', '=', userId)
      .execute()
  ).map(({ storage_key }) => storage_key);

async function daysLater(days: number) {
  test.clock.setAheadMs(test.clock.aheadMs() + days * 24 * 60 * 60 * 1000);
  await removeOldDocuments(test.deps);
}

it('removes the documents 90 days after the last application was closed, and keeps what was written', async () => {
  const { admin, tenant, applicationId } = await calls.applied();
  await calls.tell(tenant, { occupation: 'Nurse' });
  await calls.addDocument(tenant);
  await daysLater(30);
  await renting.answer(admin, applicationId, 'Rejected');
  const [key = ''] = await keysOf(tenant.id);
  await daysLater(90);
  expect(await keysOf(tenant.id)).toEqual([key]);
  test.clock.setAheadMs(test.clock.aheadMs() + 1);
  await daysLater(0);
  expect(await keysOf(tenant.id)).toEqual([]);
  expect(await test.deps.storage.get(key)).toBeUndefined();
  expect((await calls.told(tenant)).applicant).toMatchObject({ occupation: 'Nurse', documents: [] });
  const lines = await test.deps.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('action', '=', 'applicant.documents-expired')
    .where('subject_id', '=', tenant.id)
    .execute();
  expect(lines).toEqual([{ action: 'applicant.documents-expired', actor_id: null }]);
});

it('keeps them while an application waits and while somebody rents', async () => {
  const [waiting, renter] = [await calls.applied(), await createUser(test.deps)];
  await createContract(test.deps, renter.id, 'Active');
  for (const tenant of [waiting.tenant, renter]) await calls.addDocument(tenant);
  await daysLater(400);
  expect(await keysOf(waiting.tenant.id)).toHaveLength(1);
  expect(await keysOf(renter.id)).toHaveLength(1);
});

it('keeps what was added since, also by somebody who never applied', async () => {
  const tenant = await createUser(test.deps);
  await calls.addDocument(tenant, { bytes: signedPdf('old') });
  await daysLater(80);
  await calls.addDocument(tenant, { bytes: signedPdf('new') });
  await daysLater(11);
  expect(await keysOf(tenant.id)).toHaveLength(1);
  await daysLater(80);
  expect(await keysOf(tenant.id)).toEqual([]);
});
