import { beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../src/platform/db/db.ts';
import { createContract, createUser } from './factories.ts';
import { refusals } from './refusals.ts';
import { useTestApp } from './test-app.ts';

/** The worst mistakes are impossible whatever the code does: the database refuses them by name. */
const test = useTestApp();
const { refusal } = refusals(test);

describe('refunds', () => {
  const at = new Date('2026-11-15T04:00:00Z');
  async function paid() {
    const { id: contractId } = await createContract(test.deps, (await createUser(test.deps)).id);
    const { id, receipt_number } = await test.deps.db
      .insertInto('transactions')
      .values({
        contract_id: contractId,
        type: 'Other Fees',
        amount_sen: 10_000,
        due_date: '2027-01-01',
        status: 'Paid',
        paid_at: at,
        payment_method: 'card',
        payment_intent_id: `pi_${contractId}`,
        receipt_number: Math.floor(Math.random() * 1e9),
      })
      .returning(['id', 'receipt_number'])
      .executeTakeFirstOrThrow();
    const payment_intent_id = `pi_${contractId}`;
    await test.deps.db
      .insertInto('payment_intents')
      .values({ id: payment_intent_id, transaction_id: id, amount_sen: 10_000, status: 'settled' })
      .execute();
    const of = { transaction_id: id, receipt_number, payment_intent_id };
    return (more: object) =>
      refusal((tx) =>
        tx
          .insertInto('refunds')
          .values({
            ...of,
            amount_sen: 6_000,
            reason: 'Goodwill',
            method: 'provider',
            refunded_at: at,
            created_at: at,
            ...more,
          })
          .execute(),
      );
  }

  it('are together no more than the payment, also when many come at once; those that failed do not count', async () => {
    const insert = await paid();
    const results = await Promise.all(Array.from({ length: 10 }, () => insert({ amount_sen: 4_000 })));
    expect(results.filter((result) => result === 'nothing')).toHaveLength(2);
    expect(results.filter((result) => result === 'refunds_stay_within_payment')).toHaveLength(8);
    expect(await insert({ amount_sen: 2_000, status: 'Failed', settled_at: at })).toBe('nothing');
    expect(await insert({ amount_sen: 2_000 })).toBe('nothing');
    expect(await insert({ amount_sen: 1 })).toBe('refunds_stay_within_payment');
    expect(await insert({ amount_sen: 1, is_foreign: true })).toBe('nothing');
  });

  it('are of a payment, say when they were settled, and by transfer have a reference', async () => {
    const insert = await paid();
    const transfer = { method: 'bank transfer', status: 'Succeeded', settled_at: at };
    expect(await insert({ ...transfer, amount_sen: 1 })).toBe('transfers_are_made');
    expect(await insert({ ...transfer, amount_sen: 1, reference: 'MBB 1' })).toBe('nothing');
    expect(await insert({ ...transfer, method: 'cash', amount_sen: 1 })).toBe('nothing');
    expect(await insert({ method: 'cash', amount_sen: 1 })).toBe('transfers_are_made');
    expect(await insert({ amount_sen: 1, status: 'Succeeded' })).toBe('settled_says_when');
    expect(await insert({ amount_sen: 1, receipt_number: 1, payment_intent_id: null })).toBe(
      'refunds_stay_within_payment',
    );
  });

  it('keep their amount, and stay failed', async () => {
    const insert = await paid();
    expect(await insert({ status: 'Failed', settled_at: at, failure: 'expired_card' })).toBe('nothing');
    const change = (values: object) =>
      refusal((tx) => tx.updateTable('refunds').set(values).where('failure', '=', 'expired_card').execute());
    expect(await change({ status: 'Succeeded' })).toContain('never changed');
    expect(await insert({ reason: 'Another' })).toBe('nothing');
    const lower = (tx: Tx) =>
      tx.updateTable('refunds').set({ amount_sen: 1 }).where('reason', '=', 'Another').execute();
    expect(await refusal(lower)).toContain('never changed');
  });
});

describe('transactions', () => {
  let contractId: string;
  beforeAll(async () => {
    contractId = (await createContract(test.deps, (await createUser(test.deps)).id)).id;
  });
  const insert = (more: object) =>
    refusal((tx) =>
      tx
        .insertInto('transactions')
        .values({
          contract_id: contractId,
          type: 'Other Fees',
          amount_sen: 10_000,
          due_date: '2027-01-01',
          ...more,
        })
        .execute(),
    );

  it('allow one deposit per contract, one rent per month, one payment per intent, and amounts within bounds', async () => {
    expect(await insert({ type: 'Deposit' })).toBe('nothing');
    expect(await insert({ type: 'Deposit' })).toBe('one_deposit_per_contract');
    expect(await insert({ type: 'Monthly Rental', rent_month: 1 })).toBe('nothing');
    expect(await insert({ type: 'Monthly Rental', rent_month: 1 })).toBe('one_rent_per_contract_and_month');
    expect(await insert({ type: 'Monthly Rental' })).toBe('rent_names_its_month');
    const proof = { status: 'Paid', paid_at: new Date(), payment_method: 'card', payment_intent_id: 'pi_1' };
    expect(await insert({ ...proof, receipt_number: 11 })).toBe('nothing');
    expect(await insert({ ...proof, receipt_number: 12 })).toBe('one_transaction_per_payment_intent');
    expect(await insert({ payment_intent_id: 'pi_2' })).toBe('paid_has_its_proof');
    expect(await insert({ amount_sen: 0 })).toBe('transactions_amount_sen_check');
    expect(await insert({ status: 'Paid' })).toBe('paid_has_its_proof');
  });

  it('cannot be changed or deleted once they are paid', async () => {
    const paid = {
      status: 'Paid',
      paid_at: new Date(),
      payment_method: 'card',
      payment_intent_id: 'pi_paid',
      receipt_number: 1,
    };
    expect(await insert(paid)).toBe('nothing');
    const change = (tx: Tx) =>
      tx
        .updateTable('transactions')
        .set({ amount_sen: 1 })
        .where('payment_intent_id', '=', 'pi_paid')
        .execute();
    const remove = (tx: Tx) =>
      tx.deleteFrom('transactions').where('payment_intent_id', '=', 'pi_paid').execute();
    expect(await refusal(change)).toContain('never changed or deleted');
    const takeBack = (tx: Tx) =>
      tx
        .updateTable('transactions')
        .set({
          status: 'Pending',
          paid_at: null,
          payment_method: null,
          payment_intent_id: null,
          receipt_number: null,
        })
        .where('payment_intent_id', '=', 'pi_paid')
        .execute();
    expect(await refusal(remove)).toContain('never changed or deleted');
    expect(await refusal(takeBack)).toContain('never changed or deleted');
  });
});

describe('payment intents', () => {
  it('are limited to one open and one settled per transaction', async () => {
    const contract = await createContract(test.deps, (await createUser(test.deps)).id);
    const charge = await test.deps.db
      .insertInto('transactions')
      .values({ contract_id: contract.id, type: 'Other Fees', amount_sen: 5_000, due_date: '2026-12-01' })
      .returning('id')
      .executeTakeFirstOrThrow();
    let made = 0;
    const insert = (status: string, amountSen = 5_000) =>
      refusal((tx) => {
        made += 1;
        const id = `pi_${charge.id}_${made}`;
        const more: object = { status };
        const values = { id, transaction_id: charge.id, amount_sen: amountSen, ...more };
        return tx.insertInto('payment_intents').values(values).execute();
      });
    expect(await insert('open')).toBe('nothing');
    expect(await insert('open')).toBe('one_open_intent_per_transaction');
    expect(await insert('settled')).toBe('nothing');
    expect(await insert('settled')).toBe('one_settled_intent_per_transaction');
    expect([await insert('void'), await insert('void'), await insert('refunded')]).toEqual(
      Array(3).fill('nothing'),
    );
    expect(await insert('paid')).toBe('payment_intents_status_check');
    expect(await insert('void', 0)).toBe('payment_intents_amount_sen_check');
  });
});
