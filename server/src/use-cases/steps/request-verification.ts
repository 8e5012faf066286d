import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/auth/auth.mail.ts';
import { issueCode } from '../../domain/auth/one-time-code.ts';
import { verificationUrl } from '../../domain/auth/verification.ts';
import type { UserRow } from '../../domain/users/users.repository.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { AccountMail } from '../../platform/outbox.ts';

/** The mail whose link verifies an address. Links of earlier ones expire. */
export async function requestVerification(
  tx: Tx,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  user: UserRow,
  next?: string,
): Promise<AccountMail> {
  const code = await issueCode(tx, clock, { userId: user.id, purpose: 'verify-email' });
  return mail.verifyEmail(user, verificationUrl(config.publicUrl, code, next));
}
