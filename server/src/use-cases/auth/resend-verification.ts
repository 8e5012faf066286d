import type { ResendVerification } from '@teduh/shared/auth';
import { resendCooldownSeconds } from '@teduh/shared/users.constants';
import type { Deps } from '../../deps.ts';
import * as auth from '../../domain/auth/auth.repository.ts';
import { hashToken } from '../../domain/auth/random-token.ts';
import * as users from '../../domain/users/users.repository.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { consume } from '../../platform/rate-limit.ts';
import { requestVerification } from '../steps/request-verification.ts';

const cooldownMessage = `Please wait ${resendCooldownSeconds} seconds before asking for another email.`;

export async function resendVerification(deps: Deps, input: ResendVerification, source: string) {
  const { limits } = deps.config;
  await consume(deps, limits.resends, source);
  const email = 'email' in input ? input.email : await getEmailByCode(deps, input.confirmationCode);
  await consume(deps, limits['verification-mail'], email, cooldownMessage);
  await consume(deps, limits['mail-to-recipient'], `${email} ${source}`);
  await deps.db.begin(async (tx) => {
    const user = await users.findByEmail(tx, email);
    // One that was active before was closed by an admin.
    if (user?.status !== 'pending' || user.verified_at) return;
    await deps.outbox.announce(tx, { mails: [await requestVerification(tx, deps, user, input.next)] });
  });
}

/** A caller with a code, even an expired one, received its mail and may therefore learn the state of the account. */
async function getEmailByCode({ db }: Deps, code: string): Promise<string> {
  const user = await auth.findUserByCode(db, hashToken(code));
  if (!user?.email) throw notFound('user_not_found');
  if (user.status === 'active') throw conflict('no_changes');
  return user.email;
}
