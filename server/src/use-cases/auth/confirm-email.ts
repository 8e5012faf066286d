import { paths } from '@teduh/shared/pages';
import type { Deps } from '../../deps.ts';
import { endLinks, issueCode, redeemCode } from '../../domain/auth/one-time-code.ts';
import { emailChangedByOwner } from '../../domain/users/users.mail.ts';
import * as users from '../../domain/users/users.repository.ts';
import { audit } from '../../platform/audit.ts';
import { forbidden } from '../../platform/errors.ts';
import type { AccountMail } from '../../platform/outbox.ts';

/** The link in the mail to a new address makes it the user's. The old address receives a link that undoes this, if it was shown to be the user's. */
export async function confirmEmail(deps: Deps, code: string): Promise<string> {
  const { db, clock, config, outbox } = deps;
  return db.begin(async (tx) => {
    const now = clock.wall();
    const { userId, email } = await redeemCode(tx, clock, code, 'change-email');
    const before = await users.getForUpdate(tx, userId);
    if (before.status === 'blocked') throw forbidden('account_blocked');
    const user = await users.update(tx, userId, { email, newEmail: null, emailConfirmedAt: now }, now);
    await endLinks(tx, clock, userId, 'address');
    const mails: AccountMail[] = [];
    if (before.email_confirmed_at) {
      const undo = await issueCode(tx, clock, { userId, purpose: 'undo-email-change', email: before.email });
      const undoUrl = `${config.publicUrl}${paths.undoEmailChange(undo)}`;
      mails.push(emailChangedByOwner(before, user.email, undoUrl));
    }
    await audit(tx, userId, { action: 'user.email-confirmed', subject: { type: 'user', id: userId } });
    await outbox.announce(tx, {
      mails,
      change: { tags: ['User'], to: { admins: true, userIds: [userId] } },
    });
    return user.email;
  });
}
