import {
  complaintCategories,
  complaintUrgencies,
  preferredTimesMaxLength,
} from '@teduh/shared/complaints.constants';
import { meteredSen } from '@teduh/shared/metering';
import type { PropertyType } from '@teduh/shared/properties';
import { type Insertable, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../src/platform/db/db.ts';
import type { MeterReadings } from '../src/platform/db/schema.ts';
import { violatedConstraint } from '../src/platform/errors.ts';
import { createContract, createUser } from './factories.ts';
import { useTestApp } from './test-app.ts';

/** The worst mistakes are impossible whatever the code does: the database refuses them by name. */
const test = useTestApp();

async function refusal(work: (tx: Tx) => Promise<unknown>) {
  try {
    await test.deps.db.begin(work);
    return 'nothing';
  } catch (error) {
    return violatedConstraint(error) ?? (error as Error).message;
  }
}

const contractOn = (unitId: string, userId: string, more: object = {}) => ({
  unit_id: unitId,
  user_id: userId,
  start_date: '2026-12-01',
  end_date: '2027-03-01',
  rent_sen: 100_000,
  deposit_sen: 100_000,
  hold_expires_at: new Date(),
  ...more,
});

describe('contracts', () => {
  it('cannot overlap on one unit while they are live, and may follow each other on the same day', async () => {
    const [one, two, three] = [
      await createUser(test.deps),
      await createUser(test.deps),
      await createUser(test.deps),
    ];
    const { unit_id } = await createContract(test.deps, one.id);
    const insert = (values: object) =>
      refusal((tx) =>
        tx
          .insertInto('contracts')
          .values(contractOn(unit_id, two.id, values))
          .execute(),
      );
    expect(await insert({ start_date: '2027-02-28', end_date: '2027-05-28' })).toBe(
      'one_live_contract_per_unit',
    );
    expect(await insert({ status: 'Cancelled' })).toBe('nothing');
    expect(await insert({ start_date: '2027-03-01', end_date: '2027-06-01' })).toBe('nothing');
    expect(await insert({ user_id: three.id, start_date: '2026-09-01', end_date: '2026-12-01' })).toBe(
      'nothing',
    );
  });

  it('accept one of twenty simultaneous contracts for the same unit', async () => {
    const tenants = await Promise.all(Array.from({ length: 20 }, () => createUser(test.deps)));
    const { unit_id } = await createContract(test.deps, (await createUser(test.deps)).id, 'Ended');
    const results = await Promise.all(
      tenants.map(({ id }) =>
        refusal((tx) => tx.insertInto('contracts').values(contractOn(unit_id, id)).execute()),
      ),
    );
    expect(results.filter((result) => result === 'nothing')).toHaveLength(1);
    expect(results.filter((result) => result === 'one_live_contract_per_unit')).toHaveLength(19);
  });

  it('are limited to one live contract per tenant', async () => {
    const tenant = await createUser(test.deps);
    await createContract(test.deps, tenant.id);
    await expect(createContract(test.deps, tenant.id, 'Awaiting')).rejects.toMatchObject({
      constraint: 'one_live_contract_per_user',
    });
  });
});

describe('applications', () => {
  const application = (userId: string, unitId: string, more: object = {}) => ({
    user_id: userId,
    unit_id: unitId,
    start_date: '2026-11-30',
    stay_months: 3,
    end_date: '2027-02-28',
    ...more,
  });

  it('are limited to one waiting per user and unit and one accepted per user, and end after whole months', async () => {
    const tenant = await createUser(test.deps);
    const { unit_id } = await createContract(test.deps, (await createUser(test.deps)).id);
    const insert = (more: object = {}) =>
      refusal((tx) =>
        tx
          .insertInto('applications')
          .values(application(tenant.id, unit_id, more))
          .execute(),
      );
    expect(await insert()).toBe('nothing');
    expect(await insert()).toBe('one_waiting_application_per_user_and_unit');
    expect(await insert({ status: 'Rejected' })).toBe('nothing');
    expect(await insert({ status: 'Accepted' })).toBe('nothing');
    expect(await insert({ status: 'Accepted' })).toBe('one_accepted_application_per_user');
    expect(await insert({ status: 'Rejected', end_date: '2027-03-02' })).toBe(
      'application_ends_after_its_months',
    );
    expect(await insert({ status: 'Rejected', stay_months: 5, end_date: '2027-04-30' })).toBe(
      'applications_stay_months_check',
    );
  });
});

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

describe('properties', () => {
  const property = { name: 'Rumah', type: 'Unit Rental', address: 'Ipoh', description: 'Quiet.' };

  it('have at least one unit, a Unit Rental exactly one, and prices in whole ringgit from 1 to 100,000', async () => {
    const make = (units: object[], type: PropertyType = 'Unit Rental') =>
      refusal(async (tx) => {
        const { id } = await tx
          .insertInto('properties')
          .values({ ...property, type })
          .returning('id')
          .executeTakeFirstOrThrow();
        for (const unit of units) {
          const values = {
            property_id: id,
            property_type: type,
            price_sen: 100_000,
            deposit_sen: 100_000,
            ...unit,
          };
          await tx.insertInto('units').values(values).execute();
        }
      });
    expect(await make([{}])).toBe('nothing');
    expect(await make([])).toBe('property_has_a_unit');
    expect(await make([{}, {}])).toBe('one_unit_per_unit_rental');
    expect(await make([{ name: 'A' }, { name: 'B' }], 'Room Rental')).toBe('nothing');
    expect(await make([{ name: 'A' }, { name: 'a' }], 'Room Rental')).toBe('one_room_per_name');
    expect(await make([{}], 'Room Rental')).toBe('rooms_have_names');
    for (const price_sen of [0, 50, 10_000_100])
      expect(await make([{ price_sen }])).toBe('unit_price_in_bounds');
  });
});

describe('the audit log', () => {
  it('accepts new lines and rejects changes and deletions', async () => {
    const { id: subject_id } = await createUser(test.deps);
    const line = { action: 'test', subject_type: 'user', subject_id };
    expect(await refusal((tx) => tx.insertInto('audit_log').values(line).execute())).toBe('nothing');
    expect(await refusal((tx) => tx.updateTable('audit_log').set({ action: 'forged' }).execute())).toContain(
      'never changed',
    );
    expect(await refusal((tx) => tx.deleteFrom('audit_log').execute())).toContain('never changed');
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

describe('contract files', () => {
  it('include one original and any number of signed files, and cannot be changed or deleted', async () => {
    const contract = await createContract(test.deps, (await createUser(test.deps)).id);
    let made = 0;
    const insert = (kind: 'original' | 'signed', more: object = {}) =>
      refusal((tx) => {
        made += 1;
        const file = {
          storage_key: `contracts/${contract.id}/${made}.pdf`,
          sha256: 'a'.repeat(64),
          size_bytes: 9,
        };
        return tx
          .insertInto('contract_files')
          .values({ contract_id: contract.id, kind, ...file, ...more })
          .execute();
      });
    expect(await insert('original')).toBe('nothing');
    expect(await insert('original')).toBe('one_original_per_contract');
    expect([await insert('signed'), await insert('signed')]).toEqual(['nothing', 'nothing']);
    expect(await insert('signed', { sha256: 'short' })).toBe('contract_files_sha256_check');
    expect(await insert('signed', { size_bytes: 11 * 1024 * 1024 })).toBe('contract_files_size_bytes_check');
    const mine = (tx: Tx) => tx.updateTable('contract_files').set({ sha256: 'b'.repeat(64) });
    expect(await refusal((tx) => mine(tx).where('contract_id', '=', contract.id).execute())).toContain(
      'never changed',
    );
    expect(
      await refusal((tx) => tx.deleteFrom('contract_files').where('contract_id', '=', contract.id).execute()),
    ).toContain('never changed');
  });
});

describe('complaints', () => {
  let complaint: { customer_id: string; contract_id: string; title: string; description: string };
  const insert = (more: object) =>
    refusal((tx) =>
      tx
        .insertInto('complaints')
        .values({ ...complaint, ...more })
        .execute(),
    );
  beforeAll(async () => {
    const tenant = await createUser(test.deps);
    const contract = await createContract(test.deps, tenant.id);
    complaint = {
      customer_id: tenant.id,
      contract_id: contract.id,
      title: 'Tap',
      description: 'Drips',
    };
  });

  it('need an admin and resolution details to be handled', async () => {
    expect(await insert({})).toBe('nothing');
    expect(await insert({ status: 'In Handling' })).toBe('handled_by_somebody');
    expect(await insert({ status: 'Handled', admin_id: complaint.customer_id })).toBe('handled_says_how');
    expect(await insert({ title: '' })).toBe('complaints_title_check');
  });

  it('have one of the known categories and urgencies and short preferred times, or none', async () => {
    const longest = 'é'.repeat(preferredTimesMaxLength);
    for (const category of complaintCategories) expect(await insert({ category })).toBe('nothing');
    for (const urgency of complaintUrgencies) expect(await insert({ urgency })).toBe('nothing');
    expect(await insert({ preferred_times: longest })).toBe('nothing');
    expect(await insert({ category: 'Weather' })).toBe('complaints_category_check');
    expect(await insert({ urgency: '' })).toBe('complaints_urgency_check');
    expect(await insert({ preferred_times: `${longest}é` })).toBe('complaints_preferred_times_check');
    expect(await insert({ preferred_times: '' })).toBe('complaints_preferred_times_check');
  });
});

describe('extra charges', () => {
  async function addExtra() {
    const { id: contractId } = await createContract(test.deps, (await createUser(test.deps)).id);
    const { id: createdBy } = await createUser(test.deps);
    const extra = { name: 'Parking', amount_sen: 5_000, first_month: 0, created_at: new Date() };
    const { id } = await test.deps.db
      .insertInto('extra_charges')
      .values({ ...extra, contract_id: contractId, created_by: createdBy })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, contractId };
  }
  const monthOf = (id: string, contractId: string, more: object = {}) => ({
    contract_id: contractId,
    type: 'Other Fees' as const,
    amount_sen: 5_000,
    due_date: '2027-01-01',
    extra_charge_id: id,
    charge_month: 1,
    ...more,
  });
  const charge = (values: ReturnType<typeof monthOf>) =>
    refusal((tx) => tx.insertInto('transactions').values(values).execute());

  it('are charged once a month, on their own contract, as fees', async () => {
    const [one, other] = [await addExtra(), await addExtra()];
    expect(await charge(monthOf(one.id, other.contractId))).toBe('extra_charge_is_of_the_same_contract');
    expect(await charge(monthOf(one.id, one.contractId, { charge_month: null }))).toBe(
      'extra_charge_names_its_month',
    );
    const rent = { type: 'Monthly Rental', rent_month: 1 };
    expect(await charge(monthOf(one.id, one.contractId, rent))).toBe('extra_charge_is_a_fee');
    expect(await charge(monthOf(one.id, one.contractId))).toBe('nothing');
    expect(await charge(monthOf(one.id, one.contractId))).toBe('one_charge_per_extra_charge_and_month');
    expect(await charge(monthOf(one.id, one.contractId, { charge_month: 2 }))).toBe('nothing');
  });
});

describe('meter readings', () => {
  type Reading = Insertable<MeterReadings>;

  async function addMeter() {
    const { db } = test.deps;
    const { id: userId } = await createUser(test.deps);
    const { id: contractId } = await createContract(test.deps, userId);
    const meter = { name: 'Electricity', unit: 'kWh', price_hundredths: 5_500 } as const;
    const { id: meterId } = await db
      .insertInto('meters')
      .values({ ...meter, contract_id: contractId, created_by: userId, created_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const photograph = { content_hash: 'a'.repeat(64), width: 1, height: 1 };
    const first: Reading = {
      meter_id: meterId,
      number: 0,
      tenths: 12_340,
      read_on: '2026-11-01',
      price_hundredths: 5_500,
      read_by: userId,
      entered_at: new Date(),
      ...photograph,
    };
    await db.insertInto('meter_readings').values(first).execute();
    const second = (more: Partial<Reading> = {}): Reading => ({
      ...first,
      number: 1,
      tenths: 13_005,
      read_on: '2026-12-01',
      previous_number: 0,
      previous_tenths: 12_340,
      previous_read_on: '2026-11-01',
      from_number: 0,
      from_tenths: 12_340,
      from_read_on: '2026-11-01',
      charge_sen: 3_658,
      ...more,
    });
    const insert = (values: Reading) =>
      refusal((tx) => tx.insertInto('meter_readings').values(values).execute());
    return { contractId, meterId, first, second, insert };
  }

  it('never fall, follow each other, and cost what they give', async () => {
    const { first, second, insert } = await addMeter();
    const free = { charge_sen: null };
    expect(await insert(second({ tenths: 12_339, ...free }))).toBe('reading_is_not_below_the_last');
    expect(await insert(second({ read_on: '2026-10-31' }))).toBe('reading_is_not_before_the_last');
    expect(await insert(second({ previous_tenths: 12_000 }))).toBe('reading_follows_the_one_before');
    expect(await insert(second({ from_tenths: 12_000, charge_sen: 5_528 }))).toBe(
      'charge_begins_at_a_reading',
    );
    expect(await insert(second({ number: 2 }))).toBe('readings_are_counted');
    expect(await insert(second({ previous_number: null }))).toBe('first_reading_follows_none');
    expect(await insert(second({ charge_sen: 3_657 }))).toBe('charge_follows_from_the_readings');
    expect(await insert(second(free))).toBe('charge_follows_from_the_readings');
    expect(await insert(first)).toBe('one_reading_after_another');
    expect(await insert(second())).toBe('nothing');
    expect(await insert(second())).toBe('one_reading_after_another');
  });

  it('reckon as the program does, whatever was used and whatever it costs', async () => {
    const cases = Array.from({ length: 500 }, (_, index) => ({
      tenths: (index * 7_919_123) % 99_999_999,
      price: 1 + ((index * 104_729) % 1_000_000),
    }));
    const { rows } = await sql<{ sen: number }>`
      select metered_sen(tenths, price) as sen from json_to_recordset(${JSON.stringify(cases)}::json)
        as given (tenths integer, price integer)`.execute(test.deps.db);
    expect(rows.map(({ sen }) => sen)).toEqual(cases.map(({ tenths, price }) => meteredSen(tenths, price)));
  });

  it('are charged once, with their amount, on their contract; a paid one stays', async () => {
    const { contractId, meterId, second, insert } = await addMeter();
    await insert(second());
    const { id: readingId } = await test.deps.db
      .selectFrom('meter_readings')
      .select('id')
      .where('meter_id', '=', meterId)
      .where('number', '=', 1)
      .executeTakeFirstOrThrow();
    const { id: otherId } = await createContract(test.deps, (await createUser(test.deps)).id);
    const charge = (more: object = {}) =>
      refusal((tx) =>
        tx
          .insertInto('transactions')
          .values({
            contract_id: contractId,
            type: 'Other Fees',
            amount_sen: 3_658,
            due_date: '2026-12-08',
            meter_reading_id: readingId,
            ...more,
          })
          .execute(),
      );
    expect(await charge({ amount_sen: 3_659 })).toBe('metered_charge_keeps_its_amount');
    expect(await charge({ contract_id: otherId })).toBe('metered_charge_keeps_its_amount');
    expect(await charge()).toBe('nothing');
    expect(await charge()).toBe('one_charge_per_reading');
    const change = (table: 'transactions' | 'meter_readings', set: object) =>
      refusal((tx) =>
        tx
          .updateTable(table)
          .set(set)
          .where(table === 'transactions' ? 'meter_reading_id' : 'id', '=', readingId)
          .execute(),
      );
    expect(await change('transactions', { amount_sen: 5_000 })).toBe('metered_charge_keeps_its_amount');
    expect(await change('meter_readings', { tenths: 13_006 })).toContain('never changed');
    const proof = { payment_method: 'card', payment_intent_id: `pi_${readingId}`, receipt_number: 77_001 };
    expect(await change('transactions', { status: 'Paid', paid_at: new Date(), ...proof })).toBe('nothing');
    const removal = refusal((tx) => tx.deleteFrom('meter_readings').where('id', '=', readingId).execute());
    expect(await removal).toContain('never changed');
  });
});
