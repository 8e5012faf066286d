import * as applicants from '../../domain/applicants/applicants.repository.ts';
import * as applications from '../../domain/applications/applications.repository.ts';
import * as arrears from '../../domain/arrears/arrears.repository.ts';
import * as auth from '../../domain/auth/auth.repository.ts';
import * as notices from '../../domain/notices/notices.repository.ts';
import * as notifications from '../../domain/notifications/notifications.repository.ts';
import * as renewals from '../../domain/renewals/renewals.repository.ts';
import * as settlementThread from '../../domain/settlements/thread.repository.ts';
import * as users from '../../domain/users/users.repository.ts';
import type { Tx } from '../../platform/db/db.ts';
import * as mails from '../../platform/mail/mail.repository.ts';
import * as refusedAddresses from '../../platform/mail/refused-addresses.repository.ts';

/**
 * Empties the row of a user and removes what goes with the account (decision 3). Returns the keys of files to remove after the commit. The row
 * comes first: the database lets go what is kept about tenants only once their account is deleted.
 */
export async function erasePerson(tx: Tx, user: users.UserRow, at: Date): Promise<string[]> {
  const { id, email, new_email: wanted } = user;
  await users.erase(tx, id, at);
  for (const { eraseReasons } of [applications, notices, renewals]) await eraseReasons(tx, id);
  await arrears.eraseNotes(tx, id);
  const keys = [...(await applicants.erase(tx, id)), ...(await settlementThread.erase(tx, id))];
  await notifications.eraseOf(tx, id);
  const others = [...(await auth.eraseLoginsOf(tx, id)), ...(wanted ? [wanted] : [])];
  const written = await mails.eraseOf(tx, id, email, others);
  await refusedAddresses.forget(tx, [...others, ...written]);
  return keys;
}
