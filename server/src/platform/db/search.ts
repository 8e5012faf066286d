import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Sql } from './db.ts';

/** A pattern for ILIKE that means the text itself, anywhere in a longer one. */
export const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** A row matches through another table: `column` is among `ids`, which is the same as saying that it `matches`. */
type Through = { column: string; ids: RawBuilder<unknown>; matches: RawBuilder<SqlBool> };

const fewAtMost = 500;

/**
 * Few people or places with that name: their rows are found through the index of each column, and sorted. Many: among the rows in
 * order the next that match are soon met, and nobody gathers them all.
 */
export async function matching(
  on: Sql,
  through: Through[],
  directly: RawBuilder<SqlBool>[] = [],
): Promise<RawBuilder<SqlBool>> {
  const arrays = through.map(
    ({ ids }, n) =>
      sql`array(select id from ${ids} as found (id) limit ${fewAtMost + 1}) as ${sql.id(`found_${n}`)}`,
  );
  const { rows } = await sql<Record<string, string[]>>`select ${sql.join(arrays)}`.execute(on);
  const found = through.map((_, n) => rows[0]?.[`found_${n}`] ?? []);
  const areFew = found.every((ids) => ids.length <= fewAtMost);
  const conditions = through.map(({ column, matches }, n) =>
    areFew ? sql<SqlBool>`${sql.ref(column)} = any(${found[n]}::uuid[])` : matches,
  );
  return sql<SqlBool>`(${sql.join([...conditions, ...directly], sql` or `)})`;
}
