import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAdmin, createContract, createUser } from './factories.ts';
import { refusals, type Values } from './refusals.ts';
import { useTestApp } from './test-app.ts';

/** Deposits: whatever the code does, the database keeps what is settled, and lets no more go than is there. */
const test = useTestApp();
const { put, putAll, run } = refusals(test);
const at = new Date('2026-11-15T04:00:00Z');

let admin: Awaited<ReturnType<typeof createAdmin>>;
beforeAll(async () => {
  admin = await createAdmin(test.deps);
});

async function ended() {
  const { id: contractId } = await createContract(test.deps, (await createUser(test.deps)).id, 'Ended');
  const settlement = (more: Values = {}) => ({
    contract_id: contractId,
    held_sen: 300_000,
    deducted_sen: 30_000,
    refund_sen: 270_000,
    due_on: '2027-03-15',
    answer_by: '2027-03-08',
    proposed_by: admin.id,
    proposed_at: at,
    ...more,
  });
  const deduction = (more: Values = {}) => ({
    id: randomUUID(),
    contract_id: contractId,
    position: 1,
    kind: 'damage',
    amount_sen: 30_000,
    reason: 'A door',
    ...more,
  });
  return { contractId, settlement, deduction };
}

/** The same, proposed with one deduction, and the payment that brought the deposit. */
async function proposed(more: Values = {}) {
  const made = await ended();
  const { contractId, settlement, deduction } = made;
  const [deductionId, depositId, chargeId] = [randomUUID(), randomUUID(), randomUUID()];
  const paid = { status: 'Paid', paid_at: at, payment_method: 'cash', recorded_by: admin.id };
  const owed = { contract_id: contractId, due_date: '2026-12-01' };
  const receipt = Math.floor(Math.random() * 1e9);
  expect(
    await putAll([
      [
        'transactions',
        { ...owed, ...paid, id: depositId, type: 'Deposit', amount_sen: 450_000, receipt_number: receipt },
      ],
      [
        'transactions',
        { ...owed, id: chargeId, type: 'Other Fees', amount_sen: 30_000, description: 'A door' },
      ],
      ['settlements', settlement(more)],
      ['deposit_deductions', deduction({ id: deductionId })],
    ]),
  ).toBe('nothing');
  const refund = (values: Values = {}) => ({
    transaction_id: depositId,
    receipt_number: receipt,
    amount_sen: 270_000,
    reason: 'Settlement',
    asked_by: admin.id,
    reference: 'TT 1',
    method: 'bank transfer',
    status: 'Succeeded',
    refunded_at: at,
    created_at: at,
    settled_at: at,
    settles: contractId,
    ...values,
  });
  return { ...made, deductionId, depositId, chargeId, refund };
}

describe('a settlement', () => {
  it.each<[string, Values]>([
    ['held_is_deducted_or_goes_back', { refund_sen: 280_000 }],
    ['answered_is_paid', { status: 'Accepted' }],
    ['settlement_says_when', { settled_at: at }],
    ['settlement_says_when', { status: 'Settled', paying_since: at }],
  ])('%s: %o', async (rule, wrong) => {
    const { settlement } = await ended();
    expect(await put('settlements', settlement(wrong))).toBe(rule);
  });

  it('is the sum of its deductions, whichever of them changes', async () => {
    const { contractId, settlement, deduction } = await ended();
    expect(await put('settlements', settlement())).toBe('deductions_add_up');
    const half = { amount_sen: 15_000 };
    expect(
      await putAll([
        ['settlements', settlement()],
        ['deposit_deductions', deduction(half)],
      ]),
    ).toBe('deductions_add_up');
    const other = deduction({ ...half, position: 2 });
    const rows = [deduction(half), other].map((row): ['deposit_deductions', Values] => [
      'deposit_deductions',
      row,
    ]);
    expect(await putAll([['settlements', settlement()], ...rows])).toBe('nothing');
    expect(await run(sql`delete from deposit_deductions where id = ${other.id}`)).toBe('deductions_add_up');
    const more = sql`update settlements set deducted_sen = 0, refund_sen = held_sen where contract_id = ${contractId}`;
    expect(await run(more)).toBe('deductions_add_up');
  });

  it('has each deduction in its own place, and each charge once', async () => {
    const { contractId, chargeId, deduction } = await proposed();
    expect(await put('deposit_deductions', deduction())).toBe('one_place_for_each_deduction');
    const same = { transaction_id: chargeId };
    expect(
      await put(
        'deposit_deductions',
        deduction({ ...same, position: 2 }),
        deduction({ ...same, position: 3 }),
      ),
    ).toBe('charge_is_deducted_once');
    const photographed = { position: 2, inspection_item_id: randomUUID() };
    expect(await put('deposit_deductions', deduction(photographed))).toBe(
      'deduction_names_its_move_out_report',
    );
    expect(await run(sql`update settlements set revision = 2 where contract_id = ${contractId}`)).toBe(
      'nothing',
    );
  });

  it('never changes once it is settled, nor does a deduction that counts', async () => {
    const settled = { status: 'Settled', paying_since: at, settled_at: at };
    const { contractId, chargeId, deductionId } = await proposed(settled);
    for (const change of [
      sql`update settlements set revision = 2 where contract_id = ${contractId}`,
      sql`delete from settlements where contract_id = ${contractId}`,
    ])
      expect(await run(change)).toBe('settlements rows are never changed or deleted');
    await run(sql`update deposit_deductions set paid_id = ${chargeId} where id = ${deductionId}`);
    expect(await run(sql`update deposit_deductions set reason = 'Other' where id = ${deductionId}`)).toBe(
      'deposit_deductions rows are never changed or deleted',
    );
  });

  it('is decided once, and each file belongs to a deduction or to a message', async () => {
    const { contractId, deductionId } = await proposed();
    const message = () => ({
      id: randomUUID(),
      contract_id: contractId,
      kind: 'decision',
      author_id: admin.id,
      body: 'It stays.',
      written_at: at,
    });
    const first = message();
    expect(await put('settlement_messages', first)).toBe('nothing');
    expect(await put('settlement_messages', message())).toBe('one_decision_per_settlement');
    const file = () => ({
      id: randomUUID(),
      contract_id: contractId,
      storage_key: randomUUID(),
      uploaded_by: admin.id,
      uploaded_at: at,
    });
    expect(await put('settlement_files', file())).toBe('file_belongs_to_one');
    expect(
      await put('settlement_files', { ...file(), deduction_id: deductionId, message_id: first.id }),
    ).toBe('file_belongs_to_one');
  });
});

describe('money of a deposit', () => {
  it('goes back no further than its settlement says, in one refund or several', async () => {
    const { refund } = await proposed();
    expect(await put('refunds', refund({ amount_sen: 270_001 }))).toBe('refunds_stay_within_settlement');
    expect(await put('refunds', refund({ amount_sen: 200_000 }), refund({ amount_sen: 70_001 }))).toBe(
      'refunds_stay_within_settlement',
    );
    expect(await put('refunds', refund({ amount_sen: 200_000 }), refund({ amount_sen: 70_000 }))).toBe(
      'nothing',
    );
  });

  it('is kept only to pay a charge of a settlement, and a charge is paid from it only by what was kept', async () => {
    const { chargeId, refund } = await proposed();
    const kept = { method: 'deposit', amount_sen: 30_000 };
    expect(await put('refunds', refund(kept))).toBe('deposit_pays_a_charge');
    expect(await put('refunds', refund({ pays_transaction_id: chargeId }))).toBe('deposit_pays_a_charge');
    const used = { ...kept, pays_transaction_id: chargeId };
    expect(await put('refunds', refund({ ...used, status: 'Pending', settled_at: null }))).toBe(
      'only_settlements_use_the_deposit',
    );
    const pay = sql`update transactions set status = 'Paid', paid_at = ${at}, payment_method = 'deposit',
      receipt_number = ${Math.floor(Math.random() * 1e9)} where id = ${chargeId}`;
    expect(await run(pay)).toBe('paid_from_the_deposit');
    expect(await put('refunds', refund(used))).toBe('nothing');
    expect(await run(pay)).toBe('nothing');
  });

  it('is not refunded by hand while it is being settled', async () => {
    const { refund } = await proposed();
    expect(await put('refunds', refund({ settles: null, amount_sen: 100 }))).toBe('deposit_is_being_settled');
  });
});
