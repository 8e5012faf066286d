import type { Sql } from '@teduh/server/platform/db/db.ts';

const maxMails = 200;

/** Mails that still have their text: the bodies of a sent mail are erased. */
const readable = (sql: Sql) => sql.selectFrom('mails').selectAll().where('text_body', '<>', '');

export const find = (sql: Sql, id: string) => readable(sql).where('id', '=', id).executeTakeFirst();

export async function listNewest(sql: Sql, to: string | undefined) {
  let newest = readable(sql);
  if (to) newest = newest.where((eb) => eb(eb.fn('lower', ['recipient']), '=', to.toLowerCase()));
  return newest.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(maxMails).execute();
}
