import { removeDemo } from '@teduh/server/commands/demo-remove.ts';
import { createContract, createUser } from '@teduh/server/test/factories.ts';
import { useTestApp } from '@teduh/server/test/test-app.ts';
import { describe, expect, it } from 'vitest';
import { countRows, drawAll, skipFiles } from '../test/seeding.ts';
import { demoAccounts, demoPassword } from './accounts.ts';
import { seedDemo } from './demo.ts';

describe('the removal of the demo', () => {
  const test = useTestApp();

  it('leaves what real people have, and nobody who can log in with the password of the demo', async () => {
    skipFiles(test);
    await seedDemo(test.deps);
    await drawAll(test);
    const { db } = test.deps;
    const person = await createUser(test.deps);
    const contract = await createContract(test.deps, person.id);
    const { id: wanted } = await db.selectFrom('units').select('id').limit(1).executeTakeFirstOrThrow();
    const stay = { start_date: '2027-01-01', end_date: '2027-04-01', stay_months: 3 };
    await db
      .insertInto('applications')
      .values({ user_id: person.id, unit_id: wanted, ...stay })
      .execute();

    await db
      .updateTable('users')
      .set({ status: 'blocked', block_reason: 'Rent unpaid', new_email: 'elsewhere@example.my' })
      .where('email', '=', demoAccounts.tenant)
      .execute();

    const owed = await db
      .selectFrom('transaction_details')
      .select(['id', 'user_id', 'contract_id'])
      .where('status', '=', 'Pending')
      .where('type', '=', 'Other Fees')
      .executeTakeFirstOrThrow();
    const at = new Date('2026-11-15T04:00:00Z');
    await db
      .insertInto('payment_slips')
      .values({
        transaction_id: owed.id,
        storage_key: 'slips/a.pdf',
        uploaded_by: owed.user_id,
        uploaded_at: at,
        waiting_since: at,
      })
      .execute();
    await db
      .insertInto('reversed_payments')
      .values({
        receipt_number: 8_000,
        transaction_id: owed.id,
        amount_sen: 100,
        method: 'cash',
        reference: '',
        paid_at: at,
        recorded_by: owed.user_id,
        receipt_facts: JSON.stringify({}),
        reason: 'A mistake',
        reversed_by: owed.user_id,
        reversed_at: at,
      })
      .execute();
    await db
      .insertInto('arrears_notes')
      .values({ contract_id: owed.contract_id, note: 'Called', written_by: owed.user_id, written_at: at })
      .execute();
    expect(await db.begin(removeDemo)).toBeGreaterThan(20);
    const { body: public_ } = await test.call('GET', '/api/settings');
    expect(public_.settings).toMatchObject({
      company: { name: 'Teduh' },
      waysToPay: { bankTransfer: false },
    });

    const left = await db.selectFrom('existing_users').select('id').execute();
    expect(left).toEqual([{ id: person.id }]);
    expect(await db.selectFrom('contracts').select('id').execute()).toEqual([{ id: contract.id }]);
    expect(await countRows(test)).toMatchObject({
      properties: 2,
      applications: 1,
      transactions: 0,
      payment_intents: 0,
      complaints: 0,
      contract_files: 0,
      inspections: 0,
      renewals: 0,
      deposit_carries: 0,
      notifications: 0,
    });
    const body = { email: demoAccounts.admin, password: demoPassword };
    expect((await test.call('POST', '/api/auth/login', { body })).status).toBe(401);
    const paid = {
      contract_id: contract.id,
      type: 'Other Fees',
      amount_sen: 5_000,
      due_date: '2027-01-01',
    } as const;
    const proof = {
      status: 'Paid',
      paid_at: new Date(),
      payment_method: 'card',
      payment_intent_id: 'pi_1',
      receipt_number: 9_000,
    } as const;
    await db
      .insertInto('transactions')
      .values({ ...paid, ...proof })
      .execute();
    // What guards history is on again.
    await expect(db.deleteFrom('transactions').execute()).rejects.toThrow('never changed');
  });
});
