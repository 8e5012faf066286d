import { fullName } from '@teduh/shared/names';
import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/users/users.mail.ts';
import type { Tx } from '../../platform/db/db.ts';

/** Tells those who are admins already, so it comes before the change. */
export async function announceNewAdmin(
  tx: Tx,
  { outbox }: Pick<Deps, 'outbox'>,
  by: string,
  user: { firstname: string; lastname: string; email: string },
) {
  await outbox.announce(tx, { toAdmins: [mail.newAdmin(by, fullName(user), user.email)] });
}
