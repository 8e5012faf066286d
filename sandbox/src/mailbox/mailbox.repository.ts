import type { Sql } from '@teduh/server/platform/db/db.ts';

const maxMails = 200;

/** Mails that still have their text: the bodies of a sent mail are erased. */
const readable = (db: Sql) => db.selectFrom('mails').selectAll().where('text_body', '<>', '');

export const find = (db: Sql, id: string) => readable(db).where('id', '=', id).executeTakeFirst();

export async function listNewest(db: Sql, to: string | undefined) {
  let newest = readable(db);
  if (to) newest = newest.where((eb) => eb(eb.fn('lower', ['recipient']), '=', to.toLowerCase()));
  return newest.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(maxMails).execute();
}
