import type { Sql } from '../../platform/db/db.ts';

/** Returns those hashes whose image belongs to a complaint, deleted complaints included. */
export async function listReferencedHashes(sql: Sql, hashes: string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await sql
    .selectFrom('complaint_photographs')
    .select('content_hash')
    .distinct()
    .where('content_hash', 'in', hashes)
    .execute();
  return new Set(rows.map((row) => row.content_hash));
}
