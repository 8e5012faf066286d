import { errorMessages } from '@teduh/shared/errors.constants';
import type { Deps } from '../../deps.ts';
import * as auth from '../../domain/auth/auth.repository.ts';
import * as users from '../../domain/users/users.repository.ts';
import { AppError, forbidden, notFound } from '../../platform/errors.ts';
import { isPassword } from '../../platform/passwords.ts';
import { consume, refund } from '../../platform/rate-limit.ts';

/** Throws unless this is the user's password. Wrong ones are counted. */
export async function assertPassword(deps: Deps, userId: string, currentPassword: string | undefined) {
  if (!currentPassword) throw forbidden('reauthentication_required');
  const user = await users.findById(deps.db, userId);
  if (!user) throw notFound('user_not_found');
  const wrongPasswords = deps.config.limits['current-password'];
  await consume(deps, wrongPasswords, userId);
  const credentials = await auth.findCredentials(deps.db, user.email);
  if (!(await isPassword(currentPassword, credentials?.password_hash)))
    throw new AppError(403, 'wrong_password', { fields: { currentPassword: errorMessages.wrong_password } });
  await refund(deps, wrongPasswords, userId);
}
