import type { Deps } from '../../deps.ts';
import { signAccessToken } from '../../domain/auth/access-token.ts';
import * as auth from '../../domain/auth/auth.repository.ts';
import { hashToken } from '../../domain/auth/random-token.ts';
import { issueRefreshToken } from '../../domain/auth/refresh-token.ts';
import { forbidden, unauthorized } from '../../platform/errors.ts';

const graceMs = 10_000;

/**
 * Replaces a refresh token by a new one. A token that was replaced before is used again either by a second tab within the
 * grace period, which gets a token of its own, or by somebody who stole it: then the login ends for everybody.
 */
export async function refreshSession(deps: Deps, cookie: string | undefined) {
  if (!cookie) throw unauthorized('login_required');
  const now = deps.clock.wall();
  const tokenHash = hashToken(cookie);
  const renewed = await deps.db.begin(async (tx) => {
    const token = await auth.findRefreshTokenForUpdate(tx, tokenHash);
    if (!token || token.ended_at || token.expires_at <= now) return undefined;
    const user = await auth.findActor(tx, token.user_id);
    if (user?.status !== 'active') return undefined;
    if (token.rotated_at && now.getTime() - token.rotated_at.getTime() > graceMs) {
      await auth.endLogin(tx, token.login_id, now);
      return undefined;
    }
    await auth.markRotated(tx, tokenHash, now);
    return { user, refreshToken: await issueRefreshToken(tx, deps.clock, token.login_id) };
  });
  // Thrown after the transaction, which would otherwise roll the end of the login back.
  if (!renewed) throw forbidden('session_expired');
  return { accessToken: await signAccessToken(deps, renewed.user), refreshToken: renewed.refreshToken };
}
