import { addDays } from '@teduh/shared/days';
import { errorMessages } from '@teduh/shared/errors.constants';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { applicantCalls } from '../../../test/applicants.ts';
import { createAdmin } from '../../../test/factories.ts';
import { furniture, inspecting } from '../../../test/inspecting.ts';
import { noticing } from '../../../test/noticing.ts';
import { renewing } from '../../../test/renewing.ts';
import { account, settling } from '../../../test/settling.ts';
import { signedPdf } from '../../../test/signed-pdf.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const settle = settling(test);
const renewal = renewing(test);
const notice = noticing(test);
const reports = inspecting(test);
const applicants = applicantCalls(test);

type Person = { id: string; token: string };
const remove = (admin: Person, { id }: { id: string }) =>
  test.call('DELETE', `/api/users/${id}`, { token: admin.token });
const ask = async (admin: Person, { id }: { id: string }) =>
  (await steps.get(admin, `/api/users/${id}/deletion`)).message;

/** The tables in which a text is found, whatever the column. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(test.deps.db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`
      select 1 from ${sql.table(name)} as t where position(${text} in t::text) > 0 limit 1`.execute(
      test.deps.db,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

const keysOf = async (contractId: string) =>
  test.deps.db
    .selectFrom('settlement_files')
    .select(['storage_key', 'deduction_id'])
    .where('contract_id', '=', contractId)
    .execute();

const own = 'PLANTED-BY-TENANT';
const theirs = 'PLANTED-FOR-TENANT';

/** A tenancy from beginning to end, with words of the tenant and of admins wherever somebody can write them. */
async function wholeTenancy() {
  const rental = await steps.accepted({ startDate: test.clock.today() });
  const { admin, tenant, contractId, house } = rental;
  await applicants.tell(tenant, { occupation: own, employer: own, about: own });
  await applicants.addDocument(tenant);
  await steps.sign(tenant, contractId);
  const paid = { method: 'bank transfer', reference: 'TT1', paidOn: test.clock.today() };
  await steps.recordPayment(admin, (await steps.depositOf(contractId)).id, paid);
  await reports.saveInventory(admin, house.id, { version: 0, items: furniture });
  const report = (await reports.open(admin, contractId)).body.inspection;
  await reports.post(admin, report.id, 'rest-is-good');
  const sent = (await reports.post(admin, report.id, 'send')).body.inspection;
  const remarked = await reports.change(tenant, reports.lineOf(sent, 'Bed'), { remark: 'It creaks' });
  expect(remarked.status).toBe(200);

  const wanted = addDays(test.clock.today(), 40);
  await notice.give(tenant, contractId, { endDate: wanted, reason: own, mutual: true });
  await notice.decline(admin, contractId);
  await notice.give(admin, contractId, { endDate: wanted, reason: theirs, mutual: true });
  await notice.decline(tenant, contractId);
  await renewal.propose(admin, contractId);
  await renewal.decline(tenant, contractId, { reason: own });
  await renewal.propose(tenant, contractId);
  await renewal.decline(admin, contractId, { reason: theirs });

  await settle.endAfterFirstMonth(rental);
  const deductions = [{ kind: 'cleaning', amount: 300, reason: 'Deep cleaning' }];
  const proposed = (await settle.propose(admin, contractId, deductions)).body.settlement;
  await settle.addEvidence(admin, contractId, proposed.deductions[0].id, { bytes: signedPdf('invoice') });
  await settle.dispute(tenant, contractId, { reason: own, bankAccount: { ...account, holder: own } });
  await settle.write(tenant, contractId, own, [{ bytes: signedPdf('photograph') }]);
  await settle.write(admin, contractId, theirs, [{ bytes: signedPdf('answer') }]);
  expect((await settle.close(admin, contractId, theirs)).status).toBe(200);
  return rental;
}

it('erases every word that a former tenant wrote or was written, their files and their bank account, and keeps the books', async () => {
  const { admin, tenant, contractId } = await wholeTenancy();
  for (const place of ['applicants', 'notices', 'renewals', 'settlement_messages', 'settlement_accounts'])
    expect(await tablesWith(own)).toContain(place);
  expect((await settle.transfer(admin, contractId)).body.settlement.status).toBe('Settled');
  const before = await keysOf(contractId);
  expect(before).toHaveLength(3);

  expect((await remove(admin, tenant)).status).toBe(200);
  expect(await tablesWith(own)).toEqual([]);
  expect(await tablesWith(theirs)).toEqual([]);
  expect(await tablesWith('514123456789')).toEqual([]);
  const after = await keysOf(contractId);
  expect(after.map(({ deduction_id }) => deduction_id !== null)).toEqual([true]);
  for (const { storage_key, deduction_id } of before)
    expect((await test.deps.storage.get(storage_key)) === undefined).toBe(deduction_id === null);
  // Reports belong to the tenancy, as its agreement does.
  expect(await tablesWith('It creaks')).toEqual(['inspection_items']);
  expect(await settle.read(admin, contractId)).toMatchObject({
    status: 'Settled',
    held: 3000,
    refunded: 2700,
    deductions: [{ reason: 'Deep cleaning', amount: 300 }],
    bankAccount: null,
    messages: [{ body: '' }, { body: '' }, { body: '' }, { body: '' }],
  });
});

it('keeps what an admin wrote and the evidence they gave when their account is deleted', async () => {
  const { admin, tenant, contractId } = await wholeTenancy();
  const other = await createAdmin(test.deps);
  expect((await remove(other, admin)).status).toBe(200);
  const { messages, deductions } = await settle.read(tenant, contractId);
  expect(messages.map(({ body }: { body: string }) => body)).toEqual([own, own, theirs, theirs]);
  expect(deductions[0].files).toHaveLength(1);
  await settle.transfer(other, contractId);
  await remove(other, tenant);
});

it('a tenant whose deposit is held or on its way back can neither be deleted nor made an admin, until it is settled', async () => {
  const { admin, tenant, contractId } = await settle.endedInCash();
  const refused = {
    status: 409,
    body: { code: 'user_has_deposit', message: errorMessages.user_has_deposit },
  };
  expect(await remove(admin, tenant)).toMatchObject(refused);
  expect(await ask(admin, tenant)).toBe(errorMessages.user_has_deposit);
  const promotion = { token: admin.token, body: { userType: 'admin' } };
  expect(await test.call('PATCH', `/api/users/${tenant.id}`, promotion)).toMatchObject(refused);
  await settle.propose(admin, contractId, [{ kind: 'cleaning', amount: 3000, reason: 'All of it' }]);
  expect(await remove(admin, tenant)).toMatchObject(refused);
  await settle.propose(admin, contractId);
  await settle.accept(tenant, contractId, { bankAccount: account });
  expect(await remove(admin, tenant)).toMatchObject(refused);
  expect((await settle.transfer(admin, contractId)).body.settlement.status).toBe('Settled');
  expect(await ask(admin, tenant)).toBeNull();
  expect((await remove(admin, tenant)).status).toBe(200);
});

it('the reason of what was answered is emptied with the account alone', async () => {
  const { admin, tenant, contractId } = await renewal.running();
  await notice.give(tenant, contractId, { endDate: test.clock.today(), reason: 'Mine', mutual: true });
  await notice.decline(admin, contractId);
  const changes = [{ reason: '' }, { reason: 'Other' }];
  for (const change of changes)
    await expect(
      test.deps.db.updateTable('notices').set(change).where('contract_id', '=', contractId).execute(),
    ).rejects.toThrow('notices rows are never changed');
});
