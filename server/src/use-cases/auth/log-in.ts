import type { Login } from '@teduh/shared/auth';
import type { Deps } from '../../deps.ts';
import { signAccessToken } from '../../domain/auth/access-token.ts';
import * as auth from '../../domain/auth/auth.repository.ts';
import { findBrowserId, nameBrowser } from '../../domain/auth/known-browser.ts';
import { issueRefreshToken } from '../../domain/auth/refresh-token.ts';
import { unauthorized } from '../../platform/errors.ts';
import { isPassword } from '../../platform/passwords.ts';
import { consume, type Limit, refund } from '../../platform/rate-limit.ts';
import { sourceOf } from '../../platform/source.ts';

type Client = auth.Client & {
  /** What the browser was given when somebody logged in with it before. */
  knownBrowser: string | undefined;
};

/** An attempt counts against the limits before its password is checked, so that simultaneous guesses cannot exceed them. */
export async function logIn(deps: Deps, { email, password }: Login, client: Client) {
  const user = await auth.findCredentials(deps.db, email);
  const counted = countersOf(deps, email, user, client);
  for (const [limit, who] of counted) await consume(deps, limit, who);
  if (!(await isPassword(password, user?.password_hash)) || !user) throw unauthorized('wrong_credentials');
  for (const [limit, who] of counted) await refund(deps, limit, who);
  if (user.status === 'blocked') throw unauthorized('account_blocked');
  if (user.status === 'pending') throw unauthorized('account_pending');

  const { login, token } = await deps.db.begin(async (tx) => {
    if (!(await auth.lockCredentials(tx, user))) throw unauthorized('wrong_credentials');
    const login = await auth.insertLogin(tx, user.id, client, deps.clock.wall());
    return { login, token: await issueRefreshToken(tx, deps.clock, login) };
  });
  return {
    accessToken: await signAccessToken(deps, user, login.id),
    refreshToken: token,
    knownBrowser: nameBrowser(deps, user),
  };
}

type Credentials = { id: string; password_hash: string } | undefined;

/**
 * A stranger must not lock anybody out: guesses count for an account and their source together, those of all sources only in greater
 * number, and a browser in which this account has logged in before has a count of its own. The hash of the password is part of the
 * account's name here, so a new password starts from zero.
 */
function countersOf(
  deps: Deps,
  email: string,
  user: Credentials,
  { address, knownBrowser }: Client,
): [Limit, string][] {
  const { limits } = deps.config;
  const source = sourceOf(address);
  const account = user ? `${user.id} ${user.password_hash}` : email;
  const browserId = user && knownBrowser && findBrowserId(deps, user, knownBrowser);
  if (browserId) return [[limits['login-known'], `${account} ${browserId}`]];
  return [
    [limits['login-source'], source],
    [limits.login, `${account} ${source}`],
    [limits['login-account'], account],
  ];
}
