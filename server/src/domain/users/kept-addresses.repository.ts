import { sql } from 'kysely';
import type { Sql } from '../../platform/db/db.ts';

/**
 * Which of some addresses are kept for whoever had them before: an unused link takes the address back, and its account has another one now.
 * Nobody else may have a kept address, or the link would not work.
 *
 * Ask after the address was written, in the same transaction. Until a change of address is committed, its old address is taken, and whoever
 * writes the same one waits for that; so the link is there to be seen afterwards. An import locks whoever has the address instead.
 */
export async function listKept(db: Sql, emails: string[], at: Date) {
  const addresses = emails.map((email) => email.toLowerCase());
  const { rows } = await sql<{ email: string; user_id: string }>`
    select lower(code.email) as email, code.user_id
    from one_time_codes code join users u on u.id = code.user_id
    where code.purpose = 'undo-email-change' and code.used_at is null and code.expires_at > ${at}::timestamptz
      and lower(code.email) = any(${addresses}::text[]) and lower(u.email) <> lower(code.email)`.execute(db);
  return rows;
}
