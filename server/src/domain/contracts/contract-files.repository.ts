import type { Sql } from '../../platform/db/db.ts';

export async function listKnownKeys(on: Sql, keys: string[]): Promise<Set<string>> {
  const rows = await on
    .selectFrom('contract_files')
    .select('storage_key')
    .where('storage_key', 'in', keys)
    .execute();
  return new Set(rows.map(({ storage_key }) => storage_key));
}
