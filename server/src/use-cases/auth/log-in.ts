import type { Login } from '@teduh/shared/auth';
import type { Deps } from '../../deps.ts';
import { signAccessToken } from '../../domain/auth/access-token.ts';
import * as auth from '../../domain/auth/auth.repository.ts';
import { issueRefreshToken } from '../../domain/auth/refresh-token.ts';
import { unauthorized } from '../../platform/errors.ts';
import { isPassword } from '../../platform/passwords.ts';
import { consume, type Limit, refund } from '../../platform/rate-limit.ts';

const quarterHour = 15 * 60;
const wrongPasswordsPerAccount: Limit = { name: 'login-account', hits: 10, seconds: quarterHour };
const wrongPasswordsPerAddress: Limit = { name: 'login-address', hits: 100, seconds: quarterHour };

/** An attempt counts against the limits before its password is checked, so that simultaneous guesses cannot exceed them. */
export async function logIn(deps: Deps, { email, password }: Login, ip: string) {
  await consume(deps, wrongPasswordsPerAddress, ip);
  await consume(deps, wrongPasswordsPerAccount, email);
  const user = await auth.findCredentials(deps.db, email);
  if (!(await isPassword(password, user?.password_hash)) || !user) throw unauthorized('wrong_credentials');
  await refund(deps, wrongPasswordsPerAddress, ip);
  await refund(deps, wrongPasswordsPerAccount, email);
  if (user.status !== 'active') throw unauthorized('account_pending');

  const refreshToken = await deps.db.begin(async (tx) => {
    const login = await auth.insertLogin(tx, user.id);
    return issueRefreshToken(tx, deps.clock, login.id);
  });
  return { accessToken: await signAccessToken(deps, user), refreshToken };
}
