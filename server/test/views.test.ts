import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { nullableInViews, withoutTypes } from '../tools/db-types.ts';
import { createAdmin, createContract, createUser } from './factories.ts';
import { useTestApp } from './test-app.ts';

const test = useTestApp();

const views = [
  'active_admins',
  'applicant_request_details',
  'application_details',
  'complaint_details',
  'contract_details',
  'current_settings',
  'deposit_details',
  'existing_users',
  'inspection_details',
  'live_contracts',
  'stamping_details',
  'statement_lines',
  'tenancy_parties',
  'transaction_details',
  'transaction_events',
  'valid_uploads',
];

/** A deleted tenant with one row in every table, and every column empty that may be. */
async function seedRows() {
  const { db } = test.deps;
  const { id: userId } = await createUser(test.deps);
  const contract = await createContract(test.deps, userId, 'Ended');
  const stay = { start_date: '2026-12-01', end_date: '2027-03-01', stay_months: 3 };
  const term = { executed_on: '2026-11-15', months: 3, estimate_sen: 4_800, rules_from: '2025-01-01' };
  const { id: adminId } = await createAdmin(test.deps);
  await db
    .insertInto('settlements')
    .values({
      contract_id: contract.id,
      ...{ held_sen: 0, deducted_sen: 0, refund_sen: 0, due_on: '2027-04-01', answer_by: '2027-03-08' },
      ...{ proposed_by: adminId, proposed_at: new Date() },
    })
    .execute();
  await db
    .insertInto('stampings')
    .values({ contract_id: contract.id, ...term })
    .execute();
  await db.updateTable('contracts').set({ hold_expires_at: null }).where('id', '=', contract.id).execute();
  const { id: applicationId } = await db
    .insertInto('applications')
    .values({ user_id: userId, unit_id: contract.unit_id, ...stay })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('transactions')
    .values({ contract_id: contract.id, type: 'Other Fees', amount_sen: 10_000, due_date: '2027-01-01' })
    .execute();
  await db
    .insertInto('complaints')
    .values({ customer_id: userId, contract_id: contract.id, title: 'Tap', description: 'It drips.' })
    .execute();
  await db
    .updateTable('users')
    .set({ deleted_at: new Date(), email: null, phone: null, password_hash: null })
    .where('id', '=', userId)
    .execute();
  await db
    .insertInto('applicant_requests')
    .values({
      application_id: applicationId,
      wanted: ['about'],
      note: '',
      asked_by: adminId,
      asked_at: new Date(),
    })
    .execute();
  await db
    .insertInto('inspections')
    .values({ contract_id: contract.id, kind: 'move-in', created_by: adminId, created_at: new Date() })
    .execute();
  await createUser(test.deps, { status: 'pending' });
  const { id: signedId } = await createContract(test.deps, (await createUser(test.deps)).id);
  await db
    .insertInto('contract_files')
    .values({
      contract_id: signedId,
      kind: 'signed',
      storage_key: 'a',
      sha256: 'a'.repeat(64),
      size_bytes: 1,
    })
    .execute();
}

async function columnsWithNull(view: string): Promise<string[]> {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(view)}`.execute(test.deps.db);
  expect(rows.length).toBeGreaterThan(0);
  const names = rows.flatMap((row) => Object.keys(row).filter((name) => row[name] === null));
  return [...new Set(names)].map((name) => `${view}.${name}`);
}

it('finds null in exactly those columns of views that the generated types call nullable', async () => {
  await seedRows();
  const found: string[] = [];
  for (const view of views) found.push(...(await columnsWithNull(view)));
  expect(found.toSorted()).toEqual([...nullableInViews].toSorted());
});

it('checks every view of the database that has types', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.views where table_schema = 'public' order by 1`.execute(
    test.deps.db,
  );
  expect(rows.map(({ name }) => name).filter((name) => !withoutTypes.includes(name))).toEqual(views);
});
