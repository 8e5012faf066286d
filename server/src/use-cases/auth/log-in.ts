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
export async function logIn(deps: Deps, { email, password }: Login, client: auth.Client) {
  const { address } = client;
  await consume(deps, wrongPasswordsPerAddress, address);
  await consume(deps, wrongPasswordsPerAccount, email);
  const user = await auth.findCredentials(deps.db, email);
  if (!(await isPassword(password, user?.password_hash)) || !user) throw unauthorized('wrong_credentials');
  await refund(deps, wrongPasswordsPerAddress, address);
  await refund(deps, wrongPasswordsPerAccount, email);
  if (user.status === 'blocked') throw unauthorized('account_blocked');
  if (user.status === 'pending') throw unauthorized('account_pending');

  const { login, token } = await deps.db.begin(async (tx) => {
    const login = await auth.insertLogin(tx, user.id, client, deps.clock.wall());
    return { login, token: await issueRefreshToken(tx, deps.clock, login) };
  });
  return { accessToken: await signAccessToken(deps, user, login.id), refreshToken: token };
}
