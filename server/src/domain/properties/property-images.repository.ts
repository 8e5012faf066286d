import type { Sql } from '../../platform/db/db.ts';

/** Which of these pictures a property still shows, archived ones included. */
export async function listReferencedHashes(sql: Sql, hashes: string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await sql
    .selectFrom('property_images')
    .select('content_hash')
    .distinct()
    .where('content_hash', 'in', hashes)
    .execute();
  return new Set(rows.map((row) => row.content_hash));
}
