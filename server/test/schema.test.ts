import {
  complaintCategories,
  complaintUrgencies,
  preferredTimesMaxLength,
} from '@teduh/shared/complaints.constants';
import type { PropertyType } from '@teduh/shared/properties';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../src/platform/db/db.ts';
import { createContract, createUser } from './factories.ts';
import { refusals } from './refusals.ts';
import { useTestApp } from './test-app.ts';

/** The worst mistakes are impossible whatever the code does: the database refuses them by name. */
const test = useTestApp();
const { refusal } = refusals(test);

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
