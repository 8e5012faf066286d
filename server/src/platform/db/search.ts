import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Sql } from './db.ts';

/** A pattern for ILIKE that matches this text itself, anywhere in a longer one. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** A row matches through another table: its `column` is among `ids`, which means the same as `condition`. */
type JoinedMatch = { column: string; ids: RawBuilder<unknown>; condition: RawBuilder<SqlBool> };

const maxIds = 500;

/**
 * The condition of a search that looks at joined tables. PostgreSQL cannot choose an index for a disjunction over several tables, so the
 * matching ids are looked up first. A few of them are found through the index of each column. When there are more, rows in the
 * order of the list match soon, and the page is filled by reading along that order.
 */
export async function matchingAny(
  db: Sql,
  joined: JoinedMatch[],
  direct: RawBuilder<SqlBool>[] = [],
): Promise<RawBuilder<SqlBool>> {
  const lookups = joined.map(
    ({ ids }, n) =>
      sql`array(select id from ${ids} as matching (id) limit ${maxIds + 1}) as ${sql.id(`ids_${n}`)}`,
  );
  const { rows } = await sql<Record<string, string[]>>`select ${sql.join(lookups)}`.execute(db);
  const idsOf = joined.map((_, n) => rows[0]?.[`ids_${n}`] ?? []);
  const areFew = idsOf.every((ids) => ids.length <= maxIds);
  const conditions = joined.map(({ column, condition }, n) =>
    areFew ? sql<SqlBool>`${sql.ref(column)} = any(${idsOf[n]}::uuid[])` : condition,
  );
  return sql<SqlBool>`(${sql.join([...conditions, ...direct], sql` or `)})`;
}
