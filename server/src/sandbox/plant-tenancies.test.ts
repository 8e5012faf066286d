import { CreateProperty } from '@teduh/shared/properties';
import { beforeAll, expect, it } from 'vitest';
import { useTestApp } from '../../test/test-app.ts';
import * as users from '../domain/users/users.repository.ts';
import { listComplaints } from '../use-cases/complaints/list-complaints.ts';
import { insertProperty } from '../use-cases/steps/insert-property.ts';
import { demoAccounts, plantDemoData } from './demo-data.ts';
import { demoListings } from './demo-listings.ts';
import { actorOf } from './plant-tenancies.scene.ts';
import { hasTenanciesToPlant, plantTenancies } from './plant-tenancies.ts';

const test = useTestApp();

beforeAll(async () => {
  await plantDemoData(test.deps);
  await test.deps.db.begin(async (tx) => {
    const owner = await users.findByEmail(tx, demoAccounts.admin);
    for (const { pictures, ...listing } of demoListings)
      await insertProperty(tx, owner?.id ?? '', CreateProperty.parse(listing), []);
  });
});

const counts = async (table: 'applications' | 'contracts' | 'transactions' | 'complaints') => {
  const rows = await test.deps.db.selectFrom(table).select('status').execute();
  return Object.fromEntries(
    Object.entries(Object.groupBy(rows, ({ status }) => status)).map(([status, of]) => [status, of?.length]),
  );
};

it('brings every screen to life, once', async () => {
  expect(await hasTenanciesToPlant(test.deps)).toBe(true);
  const { signal } = new AbortController();
  await plantTenancies(test.deps, signal);
  const planted = {
    applications: { Completed: 2, Rejected: 1, Cancelled: 1, Accepted: 1, 'Waiting for Response': 3 },
    contracts: { Active: 2, Awaiting: 1 },
    transactions: { Paid: 4, Pending: 4 },
    complaints: { Handled: 1, 'In Handling': 1, 'Waiting for Response': 2 },
  };
  const read = async () => ({
    applications: await counts('applications'),
    contracts: await counts('contracts'),
    transactions: await counts('transactions'),
    complaints: await counts('complaints'),
  });
  expect(await read()).toEqual(planted);
  const tenant = await users.findByEmail(test.deps.db, demoAccounts.tenant);
  const rent = await test.deps.db
    .selectFrom('transactions')
    .innerJoin('contracts', 'contracts.id', 'transactions.contract_id')
    .select(['type', 'transactions.status'])
    .where('user_id', '=', tenant?.id ?? '')
    .orderBy('transactions.created_at')
    .execute();
  expect(rent).toEqual([
    { type: 'Deposit', status: 'Paid' },
    { type: 'Monthly Rental', status: 'Paid' },
    { type: 'Monthly Rental', status: 'Paid' },
    { type: 'Other Fees', status: 'Pending' },
    { type: 'Monthly Rental', status: 'Pending' },
  ]);
  const complaints = await listComplaints(test.deps, actorOf(tenant as users.UserRow), {
    limit: 10,
    sort: '-createdAt',
  });
  expect(
    complaints.rows.map(({ status, images, comments }) => [status, images.length, comments.length]),
  ).toEqual([
    ['Waiting for Response', 0, 0],
    ['In Handling', 2, 2],
    ['Handled', 1, 2],
  ]);
  expect(await hasTenanciesToPlant(test.deps)).toBe(false);
  await plantTenancies(test.deps, signal);
  expect(await read()).toEqual(planted);
});
