import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createAdmin, createHouse, createUser } from '../../../test/factories.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { listReferences } from '../../domain/files/file-references.repository.ts';
import { checkFiles } from './check-files.ts';

const test = useTestApp();
const steps = tenancy(test);

it('names the rows whose files are missing or changed, and counts files that no row names', async () => {
  const [tenant, admin] = [await createUser(test.deps), await createAdmin(test.deps)];
  const house = await createHouse(test.deps);
  const applied = await steps.apply(tenant, house);
  await steps.answer(admin, applied.body.application.id, 'Accepted');
  const contract = await test.deps.db.selectFrom('contracts').select('id').executeTakeFirstOrThrow();
  await steps.sign(tenant, contract.id);
  const before = await checkFiles(test.deps);
  const images = (await listReferences(test.deps.db)).filter(({ source }) => source === 'property_images');
  // The factory makes pictures of houses without their files.
  expect(before).toMatchObject({ missing: images, changed: [], unnamed: [] });

  const files = await test.deps.db
    .selectFrom('contract_files')
    .select(['id', 'kind', 'storage_key'])
    .execute();
  const of = (kind: string) => files.find((file) => file.kind === kind) ?? { id: '', storage_key: '' };
  await test.deps.storage.put(of('original').storage_key, Buffer.from('something else'));
  await test.deps.storage.remove(of('signed').storage_key);
  await test.deps.storage.put('contracts/nobody.pdf', Buffer.from('nobody'));
  await test.deps.storage.put('receipts/drawn-again.pdf', Buffer.from('receipt'));
  const { missing, changed, unnamed } = await checkFiles(test.deps);
  const named = ({ source, row_id }: { source: string; row_id: string }) => [source, row_id];
  expect(missing.filter(({ source }) => source !== 'property_images').map(named)).toEqual([
    ['contract_files', of('signed').id],
  ]);
  expect(changed.map(named)).toEqual([['contract_files', of('original').id]]);
  expect(unnamed).toEqual(['contracts/nobody.pdf']);
});

it('knows every column that names a file', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.table_name || '.' || c.column_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and (c.column_name ~ '(^|_)(storage_key|certificate_key|sealed_key|content_hash)$' or c.column_name in ('logo_hash', 'duitnow_hash'))
    order by 1`.execute(test.deps.db);
  expect(rows.map(({ name }) => name)).toEqual([
    'applicant_documents.storage_key',
    'complaint_photographs.content_hash',
    'contract_files.storage_key',
    'inspection_photographs.content_hash',
    'inspections.sealed_key',
    'meter_readings.content_hash',
    'payment_slips.storage_key',
    'property_images.content_hash',
    'settings.duitnow_hash',
    'settings.logo_hash',
    'settlement_files.storage_key',
    'stampings.certificate_key',
  ]);
});
