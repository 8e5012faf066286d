import type { Sql } from '@teduh/server/platform/db/db.ts';

const maxMails = 200;

/** Mails that still have their text: that of a mail sent by SMTP is erased. */
const readable = (db: Sql) =>
  db
    .selectFrom('mails')
    .selectAll()
    .where((eb) => eb(eb.fn<number>('cardinality', ['paragraphs']), '>', 0));

export const find = (db: Sql, id: string) => readable(db).where('id', '=', id).executeTakeFirst();

export async function listNewest(db: Sql, to: string | undefined) {
  let newest = readable(db);
  if (to) newest = newest.where((eb) => eb(eb.fn('lower', ['recipient']), '=', to.toLowerCase()));
  const rows = await newest
    .orderBy('created_at', 'desc')
    .orderBy('number', 'desc')
    .limit(maxMails + 1)
    .execute();
  return { mails: rows.slice(0, maxMails), hasMore: rows.length > maxMails };
}
