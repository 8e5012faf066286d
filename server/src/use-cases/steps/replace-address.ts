import type { Deps } from '../../deps.ts';
import * as auth from '../../domain/auth/auth.repository.ts';
import { endLinks } from '../../domain/auth/one-time-code.ts';
import * as mail from '../../domain/users/users.mail.ts';
import type { UserRow } from '../../domain/users/users.repository.ts';
import type { Tx } from '../../platform/db/db.ts';
import { withdraw } from '../../platform/mail/mail.repository.ts';
import type { Mail } from '../../platform/mail/write-mail.ts';
import { requestInvitation } from './request-invitation.ts';
import { requestVerification } from './request-verification.ts';

/**
 * Ends the links to an address that an admin has replaced, and returns the mails about it. Whoever was invited there is invited to the new
 * one. The old address of an account that nobody has used may be a stranger's, so it is told nothing.
 */
export async function replaceAddress(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config'>,
  before: UserRow,
  user: UserRow,
): Promise<Mail[]> {
  await endLinks(tx, deps.clock, user.id, 'address');
  const isInvited = user.status !== 'blocked' && (await auth.waitsForInvitee(tx, user.id));
  const invitation = isInvited ? await requestInvitation(tx, deps, user) : undefined;
  const mails: Mail[] = [];
  if (invitation || !before.verified_at) await withdraw(tx, { recipients: [before.email], urls: [] });
  else mails.push(mail.emailChanged(before, user.email));
  if (invitation) mails.push(invitation);
  else if (user.status === 'pending') mails.push(await requestVerification(tx, deps, user));
  else mails.push(mail.emailEntered(user));
  return mails;
}
