import type pg from 'pg';

type Column = { column: string; not_null: boolean; has_default: boolean };
type Rule = { rule: string; columns: string[]; definition: string };
type Schema = { columns: Map<string, Map<string, Column>>; rules: Map<string, Rule & { table: string }> };

const tableName = `n.nspname || '.' || t.relname as "table"`;
const ours = `n.nspname in ('public', 'sandbox')`;

const columnsQuery = `
  select ${tableName}, a.attname as "column", a.attnotnull as not_null,
    a.atthasdef or a.attidentity <> '' as has_default
  from pg_attribute a join pg_class t on t.oid = a.attrelid join pg_namespace n on n.oid = t.relnamespace
  where ${ours} and t.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`;

/** What PostgreSQL checks when a row is written: constraints, and unique indexes that are none. Not null is of the columns. */
const rulesQuery = `
  select ${tableName}, c.conname as rule, pg_get_constraintdef(c.oid) as definition,
    array(select attname::text from pg_attribute where attrelid = t.oid and attnum = any(c.conkey)) as columns
  from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
  where ${ours} and c.contype in ('c', 'f', 'p', 'u', 'x')
  union all
  select ${tableName}, i.relname, pg_get_indexdef(i.oid),
    array(select attname::text from pg_attribute where attrelid = t.oid
      and attnum in (select refobjsubid from pg_depend where objid = i.oid and refobjid = t.oid))
  from pg_index x join pg_class i on i.oid = x.indexrelid
    join pg_class t on t.oid = x.indrelid join pg_namespace n on n.oid = t.relnamespace
  where ${ours} and x.indisunique and not exists (select from pg_constraint where conindid = i.oid)`;

export async function readSchema(client: pg.Client): Promise<Schema> {
  const columns: Schema['columns'] = new Map();
  for (const row of (await client.query<Column & { table: string }>(columnsQuery)).rows)
    columns.set(row.table, (columns.get(row.table) ?? new Map()).set(row.column, row));
  const { rows } = await client.query<Rule & { table: string }>(rulesQuery);
  return { columns, rules: new Map(rows.map((row) => [`${row.table}.${row.rule}`, row])) };
}

const isRequired = (column: Column) => column.not_null && !column.has_default;

/** Columns that the database asks for now, and that older code, which does not know that, may leave out or set to null. */
function newlyRequired(older: Schema, newer: Schema): string[] {
  return [...older.columns].flatMap(([table, before]) =>
    [...(newer.columns.get(table)?.values() ?? [])]
      .filter((column) => {
        const known = before.get(column.column);
        if (!known) return isRequired(column);
        return (column.not_null && !known.not_null) || (isRequired(column) && !isRequired(known));
      })
      .map(({ column }) => `${table}.${column} needs a value`),
  );
}

const literals = (definition: string) => new Set(definition.match(/'[^']*'/g));
const withoutLiterals = (definition: string) =>
  definition.replace(/'[^']*'(?:::\w+)?/g, '?').replace(/\?(?:, \?)+/g, '?');

/** The whole rule is a list of allowed words: as part of another rule a longer list may allow less. */
const isListOfWords = (definition: string) =>
  /^CHECK \(\(\w+ = ANY \(ARRAY\[[^\]]*\]\)\)\)$/.test(definition);

/** A list of allowed words that only became longer. */
const isWider = (before: string, now: string) =>
  isListOfWords(before) &&
  isListOfWords(now) &&
  withoutLiterals(before) === withoutLiterals(now) &&
  literals(before).isSubsetOf(literals(now));

/** Rules about columns that older code writes, and that it does not know. */
function newRules(older: Schema, newer: Schema): string[] {
  return [...newer.rules]
    .filter(([name, { table, columns, definition }]) => {
      const known = older.columns.get(table);
      if (!known || !columns.some((column) => known.has(column))) return false;
      const before = older.rules.get(name)?.definition;
      return before === undefined || (before !== definition && !isWider(before, definition));
    })
    .map(([name, { definition }]) => `${name} is new or changed: ${definition}`);
}

/** Why the newer schema may refuse what code written for the older one writes. */
export const findRefusals = (older: Schema, newer: Schema) =>
  [...newlyRequired(older, newer), ...newRules(older, newer)].toSorted();
