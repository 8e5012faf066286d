import type { Deps } from '../../deps.ts';
import * as auth from '../../domain/auth/auth.repository.ts';
import { endLinks } from '../../domain/auth/one-time-code.ts';
import * as mail from '../../domain/users/users.mail.ts';
import * as users from '../../domain/users/users.repository.ts';
import type { Tx } from '../../platform/db/db.ts';
import { withdraw } from '../../platform/mail/mail.repository.ts';
import type { Mail } from '../../platform/mail/write-mail.ts';
import { requestInvitation } from './request-invitation.ts';
import { requestVerification } from './request-verification.ts';

type Replaced = {
  before: users.UserRow;
  user: users.UserRow;
  /** The hash of a password that nobody knows. */
  unknownHash: string;
};

/**
 * Ends the links to an address that an admin has replaced, and returns the mails about it. Whoever was
 * invited there is invited to the new one, and a password that was chosen by that invitation no longer works: it may be a stranger's. So may
 * the old address be of an account that was entered by invitation or by nobody yet, so it is told nothing.
 */
export async function replaceAddress(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config'>,
  { before, user, unknownHash }: Replaced,
): Promise<Mail[]> {
  await endLinks(tx, deps.clock, user.id, 'address');
  const isInvited = user.status !== 'blocked' && (await auth.isInvitee(tx, user.id));
  const invitation = isInvited ? await requestInvitation(tx, deps, user) : undefined;
  const nobodys = { passwordHash: unknownHash, passwordSetBy: null };
  if (invitation) await users.update(tx, user.id, nobodys, deps.clock.wall());
  const mails: Mail[] = [];
  if (invitation || !before.verified_at) await withdraw(tx, { recipients: [before.email], urls: [] });
  else mails.push(mail.emailChanged(before, user.email));
  if (invitation) mails.push(invitation);
  else if (user.status === 'pending') mails.push(await requestVerification(tx, deps, user));
  else mails.push(mail.emailEntered(user));
  return mails;
}
