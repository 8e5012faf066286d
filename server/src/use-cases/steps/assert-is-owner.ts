import { errorMessages } from '@teduh/shared/errors.constants';
import type { UserChanges } from '@teduh/shared/users';
import type { Deps } from '../../deps.ts';
import * as auth from '../../domain/auth/auth.repository.ts';
import * as users from '../../domain/users/users.repository.ts';
import { AppError, forbidden, notFound } from '../../platform/errors.ts';
import type { RequestLogin } from '../../platform/http/access.ts';
import { isPassword } from '../../platform/passwords.ts';
import { consume, refund } from '../../platform/rate-limit.ts';

const recentMs = 10 * 60 * 1000;

type Change = { id: string; changes: UserChanges; currentPassword: string | undefined };

/** Whoever finds an open browser must not take the account over: what decides about it needs a fresh login or the password. */
export async function assertIsOwner(
  deps: Deps,
  { startedAt }: RequestLogin,
  { id, changes, currentPassword }: Change,
) {
  if (deps.clock.wall().getTime() - startedAt.getTime() < recentMs) return;
  const user = await users.findById(deps.db, id);
  if (!user) throw notFound('user_not_found');
  const decides =
    changes.password !== undefined ||
    (changes.email !== undefined && changes.email.toLowerCase() !== user.email.toLowerCase()) ||
    (changes.phone !== undefined && changes.phone !== user.phone);
  if (!decides) return;
  if (!currentPassword) throw forbidden('reauthentication_required');
  const wrongPasswords = deps.config.limits['current-password'];
  await consume(deps, wrongPasswords, id);
  const credentials = await auth.findCredentials(deps.db, user.email);
  if (!(await isPassword(currentPassword, credentials?.password_hash)))
    throw new AppError(403, 'wrong_password', { fields: { currentPassword: errorMessages.wrong_password } });
  await refund(deps, wrongPasswords, id);
}
