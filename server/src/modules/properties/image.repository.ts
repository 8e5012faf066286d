import type { Sql } from '../../platform/db/db.ts';

/** Which of these pictures something still shows: a property, archived ones included, or a complaint. */
export async function listReferencedHashes(sql: Sql, hashes: string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await sql
    .selectFrom('property_images')
    .select('content_hash')
    .where('content_hash', 'in', hashes)
    .union(sql.selectFrom('complaint_photographs').select('content_hash').where('content_hash', 'in', hashes))
    .execute();
  return new Set(rows.map((row) => row.content_hash));
}
