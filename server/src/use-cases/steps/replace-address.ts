import type { Deps } from '../../deps.ts';
import * as auth from '../../domain/auth/auth.repository.ts';
import { endLinks } from '../../domain/auth/one-time-code.ts';
import * as mail from '../../domain/users/users.mail.ts';
import * as users from '../../domain/users/users.repository.ts';
import type { Tx } from '../../platform/db/db.ts';
import { withdraw } from '../../platform/mail/mail.repository.ts';
import type { AccountMail } from '../../platform/outbox.ts';
import { requestInvitation } from './request-invitation.ts';
import { requestVerification } from './request-verification.ts';

type Replaced = {
  before: users.UserRow;
  user: users.UserRow;
  /** The hash of a password that nobody knows. */
  unknownHash: string;
};

/**
 * Ends the links to an address that an admin has replaced, and returns the mails about it. Whoever was invited to the old address is invited to
 * the new one, and the password that was chosen through the old invitation no longer works: a stranger may have chosen it. For the same reason the
 * old address of such an account, or of one that was never confirmed, is told nothing.
 */
export async function replaceAddress(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config'>,
  { before, user, unknownHash }: Replaced,
): Promise<AccountMail[]> {
  await endLinks(tx, deps.clock, user.id, 'address');
  const isInvited = user.status !== 'blocked' && (await auth.isInvitee(tx, user.id));
  const invitation = isInvited ? await requestInvitation(tx, deps, user) : undefined;
  const unknownPassword = { passwordHash: unknownHash, passwordSetBy: null };
  if (invitation) await users.update(tx, user.id, unknownPassword, deps.clock.wall());
  const mails: AccountMail[] = [];
  if (invitation || !before.email_confirmed_at) await withdraw(tx, { recipients: [before.email], urls: [] });
  else mails.push(mail.emailChanged(before, user.email));
  if (invitation) mails.push(invitation);
  else if (user.status === 'pending' && !user.verified_at)
    mails.push(await requestVerification(tx, deps, user));
  else mails.push(mail.emailEntered(user));
  return mails;
}
