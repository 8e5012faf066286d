import { meteredSen } from '@teduh/shared/metering';
import { type Insertable, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { MeterReadings } from '../src/platform/db/schema.ts';
import { createContract, createUser } from './factories.ts';
import { refusals } from './refusals.ts';
import { useTestApp } from './test-app.ts';

/** The worst mistakes are impossible whatever the code does: the database refuses them by name. */
const test = useTestApp();
const { refusal } = refusals(test);

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
