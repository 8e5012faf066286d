import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAdmin, createContract, createUser } from './factories.ts';
import { refusals, type Values } from './refusals.ts';
import { useTestApp } from './test-app.ts';

/** The life of a tenancy: whatever the code does, the database refuses what cannot be, by name. */
const test = useTestApp();
const at = new Date('2026-11-15T04:00:00Z');

const { put, run } = refusals(test);

let admin: Awaited<ReturnType<typeof createAdmin>>;
beforeAll(async () => {
  admin = await createAdmin(test.deps);
});

async function tenancy(status: 'Active' | 'Ended' = 'Active') {
  const { id: userId } = await createUser(test.deps);
  const { id: contractId, unit_id: unitId } = await createContract(test.deps, userId, status);
  return { userId, contractId, unitId };
}

describe('a contract that follows', () => {
  const follower = (of: Awaited<ReturnType<typeof tenancy>>, more: Values = {}) => ({
    unit_id: of.unitId,
    user_id: of.userId,
    start_date: '2027-03-01',
    end_date: '2027-06-01',
    rent_sen: 100_000,
    deposit_sen: 100_000,
    hold_expires_at: at,
    renews: of.contractId,
    ...more,
  });

  it('follows another contract of the same tenant, alone, and keeps what it follows', async () => {
    const [one, other] = [await tenancy(), await tenancy()];
    const id = randomUUID();
    expect(await put('contracts', follower(one, { renews: other.contractId }))).toBe(
      'follows_a_contract_of_the_same_tenant',
    );
    expect(await put('contracts', follower(one, { id, renews: id }))).toBe('follows_another_contract');
    expect(await put('contracts', follower(one, { id }))).toBe('nothing');
    const elsewhere = { unit_id: (await tenancy('Ended')).unitId };
    expect(await put('contracts', follower(one, elsewhere))).toBe('one_live_renewal_per_contract');
    expect(await run(sql`update contracts set renews = null where id = ${id}`)).toBe(
      'contracts rows are never changed or deleted',
    );
  });

  it('has its deposit carried on once, from another contract, for good', async () => {
    const one = await tenancy('Ended');
    const [id, carry] = [randomUUID(), { from_contract_id: one.contractId, amount_sen: 1, carried_at: at }];
    await put('contracts', follower(one, { id }));
    expect(await put('deposit_carries', { ...carry, to_contract_id: one.contractId })).toBe(
      'carried_to_another_contract',
    );
    expect(await put('deposit_carries', { ...carry, to_contract_id: id })).toBe('nothing');
    expect(await put('deposit_carries', { ...carry, to_contract_id: id })).toBe('deposit_carries_pkey');
    for (const change of [sql`update deposit_carries set amount_sen = 2`, sql`delete from deposit_carries`])
      expect(await run(change)).toBe('deposit_carries rows are never changed or deleted');
  });

  it('is charged differences of the deposit as fees, also two that are due on the same day', async () => {
    const { contractId } = await tenancy();
    const topUp = {
      contract_id: contractId,
      amount_sen: 1000,
      due_date: '2027-03-01',
      is_deposit_top_up: true,
    };
    expect(await put('transactions', { ...topUp, type: 'Monthly Rental', rent_month: 1 })).toBe(
      'deposit_top_up_is_a_fee',
    );
    const fee = { ...topUp, type: 'Other Fees', description: 'Difference' };
    expect(await put('transactions', fee, fee)).toBe('nothing');
  });
});

describe('renewals', () => {
  const terms = { stay_months: 6, rent_sen: 1000, deposit_sen: 1000, utility_sen: 0, access_card_sen: 0 };
  const offer = (contractId: string, more: Values = {}) => ({
    contract_id: contractId,
    status: 'Offered',
    side: 'admin',
    proposed_by: admin.id,
    created_at: at,
    ...terms,
    ...more,
  });

  it.each<[string, Values]>([
    ['renewal_has_terms', { rent_sen: null }],
    ['renewal_has_terms', { status: 'Let end' }],
    ['renewal_deposit_is_the_sum_of_its_parts', { utility_sen: 600, access_card_sen: 500 }],
    ['only_admins_offer_and_only_tenants_ask', { side: 'tenant' }],
    ['only_admins_offer_and_only_tenants_ask', { status: 'Asked' }],
    ['answered_renewal_says_when', { status: 'Declined' }],
    ['answered_renewal_says_when', { answered_at: at }],
    ['accepted_renewal_has_a_contract', { status: 'Accepted', answered_at: at }],
  ])('%s: %o', async (rule, wrong) => {
    const { contractId } = await tenancy();
    expect(await put('renewals', offer(contractId, wrong))).toBe(rule);
  });

  it('are open one at a time, and never change once they are answered', async () => {
    const { contractId } = await tenancy();
    const declined = offer(contractId, { status: 'Declined', answered_at: at });
    expect(await put('renewals', declined, offer(contractId))).toBe('nothing');
    expect(await put('renewals', offer(contractId))).toBe('one_open_renewal_per_contract');
    expect(await run(sql`update renewals set rent_sen = 2000 where status = 'Declined'`)).toBe(
      'renewals rows are never changed or deleted',
    );
  });
});

describe('notices', () => {
  const notice = (contractId: string, more: Values = {}) => ({
    contract_id: contractId,
    side: 'tenant',
    kind: 'break',
    status: 'Given',
    given_by: admin.id,
    given_on: '2026-11-15',
    ends_on: '2027-02-01',
    earliest_on: '2027-01-14',
    fee_sen: 1000,
    created_at: at,
    ...more,
  });

  it.each<[string, Values]>([
    ['only_a_break_costs', { kind: 'end of term' }],
    ['only_tenants_break', { side: 'admin' }],
    ['given_or_proposed', { status: 'Proposed' }],
    ['given_or_proposed', { kind: 'mutual', fee_sen: 0 }],
    ['not_before_the_earliest_day', { ends_on: '2027-01-13' }],
    ['answered_notice_says_when', { answered_at: at }],
    ['answered_notice_says_when', { kind: 'mutual', fee_sen: 0, status: 'Agreed' }],
  ])('%s: %o', async (rule, wrong) => {
    const { contractId } = await tenancy();
    expect(await put('notices', notice(contractId, wrong))).toBe(rule);
  });

  it('are open one at a time, charge what they cost, and never change once they are answered', async () => {
    const { contractId } = await tenancy();
    const id = randomUUID();
    const fee = { id, contract_id: contractId, type: 'Other Fees', amount_sen: 1000, due_date: '2027-02-01' };
    await put('transactions', { ...fee, description: 'Leaving early' });
    expect(await put('notices', notice(contractId, { fee_id: id, fee_sen: 0 }))).toBe('charged_fee_is_a_fee');
    const declined = { kind: 'mutual', fee_sen: 0, status: 'Declined', answered_at: at };
    expect(await put('notices', notice(contractId, declined), notice(contractId))).toBe('nothing');
    expect(await put('notices', notice(contractId))).toBe('one_open_notice_per_contract');
    expect(await run(sql`delete from notices where status = 'Declined'`)).toBe(
      'notices rows are never changed or deleted',
    );
  });
});

it.each<[string, Values]>([
  ['stamped_says_when', { status: 'Stamped', certificate_number: 'A 1' }],
  ['stamped_says_when', { stamped_on: '2026-11-15' }],
  ['stamped_has_its_number', { status: 'Stamped', stamped_on: '2026-11-15' }],
  ['duty_is_paid_with_the_stamp', { duty_paid_sen: 1000 }],
  ['filed_says_when', { status: 'Filed' }],
  ['filed_says_when', { filed_on: '2026-11-15' }],
  ['only_filed_is_chased', { chased_at: at }],
])('a stamping holds %s: %o', async (rule, wrong) => {
  const { contractId } = await tenancy();
  const stamping = { executed_on: '2026-11-15', months: 3, estimate_sen: 1000, rules_from: '2025-01-01' };
  expect(await put('stampings', { contract_id: contractId, ...stamping, ...wrong })).toBe(rule);
});

it('a document of an applicant is there once, a request asks for something, and notes never change', async () => {
  const { userId, unitId } = await tenancy('Ended');
  await put('applicants', { user_id: userId, updated_at: at });
  const document = () => ({
    id: randomUUID(),
    user_id: userId,
    kind: 'payslip',
    storage_key: randomUUID(),
    sha256: 'a'.repeat(64),
    size_bytes: 1,
    uploaded_at: at,
  });
  expect(await put('applicant_documents', document(), document())).toBe('same_document_once_per_applicant');
  const applicationId = randomUUID();
  const stay = { start_date: '2026-12-01', stay_months: 3, end_date: '2027-03-01' };
  await put('applications', { id: applicationId, user_id: userId, unit_id: unitId, ...stay });
  const request = { application_id: applicationId, asked_by: admin.id, asked_at: at };
  expect(await put('applicant_requests', { ...request, wanted: '{}', note: '' })).toBe(
    'request_asks_for_something',
  );
  const note = { application_id: applicationId, note: 'Called', written_by: admin.id, written_at: at };
  expect(await put('applicant_notes', note)).toBe('nothing');
  expect(await run(sql`update applicant_notes set note = 'Other'`)).toContain('never changed');
  expect(await run(sql`delete from applicant_notes`)).toContain('never changed');
});

it('an import that was undone stays undone', async () => {
  const made = { source: 'file', name: 'x.csv', row_count: 1, created_by: admin.id, created_at: at };
  const undone = { status: 'Undone', finished_at: at, undone_by: admin.id, undone_at: at };
  expect(await put('imports', { ...made, ...undone })).toBe('nothing');
  expect(await run(sql`update imports set name = 'y.csv' where status = 'Undone'`)).toBe(
    'imports rows are never changed or deleted',
  );
});
