import { paths } from '@teduh/shared/pages';
import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/auth/auth.mail.ts';
import { issueCode } from '../../domain/auth/one-time-code.ts';
import { listKept } from '../../domain/users/kept-addresses.repository.ts';
import * as users from '../../domain/users/users.repository.ts';
import type { Tx } from '../../platform/db/db.ts';
import { consume } from '../../platform/rate-limit.ts';

/** Remembers an address that a user would like to have, and returns the mail that asks it to be confirmed. */
export async function requestEmailChange(
  tx: Tx,
  { clock, config }: Deps,
  { id }: users.UserRow,
  email: string,
) {
  await consume({ db: tx, clock }, config.limits['email-changes'], id);
  const kept = await listKept(tx, [email], clock.wall());
  if (kept.some(({ user_id }) => user_id !== id) || (await users.findByEmail(tx, email)))
    throw users.emailTaken();
  await users.update(tx, id, { newEmail: email }, clock.wall());
  const code = await issueCode(tx, clock, { userId: id, purpose: 'change-email', email });
  return mail.confirmNewEmail({ id, email }, `${config.publicUrl}${paths.confirmEmail(code)}`);
}
