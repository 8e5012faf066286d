import type { ExpressionBuilder } from 'kysely';
import { sql } from 'kysely';
import { badRequest } from '../errors.ts';

/** Where a page of a list ended: lists are ordered by creation, newest first, and the id breaks ties. */
export type Cursor = { createdAt: string; id: string };

function writeCursor(row: { created_at: Date; id: string }): string {
  return Buffer.from(`${row.created_at.toISOString()} ${row.id}`).toString('base64url');
}

export function readCursor(text: string): Cursor {
  const [createdAt = '', id = ''] = Buffer.from(text, 'base64url').toString().split(' ');
  const isRight = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(createdAt) && /^[0-9a-f-]{36}$/.test(id);
  if (!isRight || Number.isNaN(Date.parse(createdAt)))
    throw badRequest('This cursor is not valid.', { cursor: 'Not a cursor of this list' });
  return { createdAt, id };
}

/** Where rows of several tables are joined, `table` names the one that the list is about. */
export const isBefore =
  ({ createdAt, id }: Cursor, table?: string) =>
  // biome-ignore lint/suspicious/noExplicitAny: the two columns exist in every listed table; kysely cannot say so.
  (_: ExpressionBuilder<any, any>) => {
    const column = (name: string) => sql.ref(table ? `${table}.${name}` : name);
    return sql<boolean>`(${column('created_at')}, ${column('id')}) < (${createdAt}::timestamptz, ${id}::uuid)`;
  };

/** One row more than the page was asked for: it tells whether there is a next one. */
export function toPage<Row extends { created_at: Date; id: string }>(rows: Row[], limit: number) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > limit && last ? writeCursor(last) : undefined };
}
