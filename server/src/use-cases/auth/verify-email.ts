import type { ResendVerification } from '@teduh/shared/auth';
import { resendCooldownSeconds } from '@teduh/shared/users.constants';
import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/auth/auth.mail.ts';
import * as auth from '../../domain/auth/auth.repository.ts';
import { issueCode, redeemCode } from '../../domain/auth/one-time-code.ts';
import { hashToken } from '../../domain/auth/random-token.ts';
import { verificationCooldown, verificationUrl } from '../../domain/auth/verification.ts';
import * as users from '../../domain/users/users.repository.ts';
import { audit } from '../../platform/audit.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { consume, type Limit } from '../../platform/rate-limit.ts';

const resendsPerAddress: Limit = { name: 'resend', hits: 30, seconds: 60 * 60 };

export async function verifyEmail(deps: Deps, code: string) {
  await deps.db.begin(async (tx) => {
    const userId = await redeemCode(tx, deps, code, 'verify-email');
    if (!(await users.activate(tx, userId, deps.clock.wall()))) throw conflict('no_changes');
    await audit(tx, userId, {
      action: 'user.verified',
      subject: { type: 'user', id: userId },
      before: { status: 'pending' },
      after: { status: 'active' },
    });
    await deps.outbox.announce(tx, { change: { tags: ['User'], to: { admins: true } } });
  });
}

export async function resendVerification(deps: Deps, who: ResendVerification, ip: string) {
  await consume(deps, resendsPerAddress, ip);
  const email = 'email' in who ? who.email : await emailBehind(deps, who.confirmationCode);
  await consume(
    deps,
    verificationCooldown,
    email,
    `Please wait ${resendCooldownSeconds} seconds before asking for another email.`,
  );
  await deps.db.begin(async (tx) => {
    const user = await users.findByEmail(tx, email);
    if (user?.status !== 'pending') return;
    const code = await issueCode(tx, deps, user.id, 'verify-email');
    await deps.outbox.announce(tx, { mails: [mail.verifyEmail(user, verificationUrl(deps, code))] });
  });
}

/** Whoever holds a code, even an expired one, holds the mail it came in: to them we may say what became of the account. */
async function emailBehind({ db }: Deps, code: string): Promise<string> {
  const user = await auth.findUserByCode(db, hashToken(code));
  if (!user?.email) throw notFound('user_not_found');
  if (user.status === 'active') throw conflict('no_changes');
  return user.email;
}
