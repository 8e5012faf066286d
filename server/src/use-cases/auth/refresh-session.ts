import type { Deps } from '../../deps.ts';
import { signAccessToken } from '../../domain/auth/access-token.ts';
import { loginReused } from '../../domain/auth/auth.mail.ts';
import * as auth from '../../domain/auth/auth.repository.ts';
import { endLogins } from '../../domain/auth/end-logins.ts';
import { hashToken } from '../../domain/auth/random-token.ts';
import { issueRefreshToken } from '../../domain/auth/refresh-token.ts';
import * as users from '../../domain/users/users.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import { forbidden, unauthorized } from '../../platform/errors.ts';

const graceMs = 10_000;

/**
 * Replaces a refresh token by a new one. A token that was replaced before is used again either by a second tab within the
 * grace period, which gets a token of its own, or by somebody who stole it: then the login ends for everybody.
 */
export async function refreshSession(deps: Deps, cookie: string | undefined, client: auth.Client) {
  if (!cookie) throw unauthorized('login_required');
  const now = deps.clock.wall();
  const tokenHash = hashToken(cookie);
  const renewed = await deps.db.begin(async (tx) => {
    const token = await auth.findRefreshTokenForUpdate(tx, tokenHash);
    if (!token || token.ended_at || token.expires_at <= now) return undefined;
    const { login_id: id, created_at } = token;
    const user = await auth.findActor(tx, token.user_id, id);
    if (user?.status !== 'active') return undefined;
    if (token.rotated_at && now.getTime() - token.rotated_at.getTime() > graceMs) {
      await endStolenLogin(tx, deps, { userId: user.id, loginId: id }, now);
      return undefined;
    }
    await auth.markRotated(tx, tokenHash, now);
    await auth.markSeen(tx, id, client, now);
    return { user, loginId: id, refreshToken: await issueRefreshToken(tx, deps.clock, { id, created_at }) };
  });
  // Thrown after the transaction, which would otherwise roll the end of the login back.
  if (!renewed) throw forbidden('session_expired');
  const { user, loginId, refreshToken } = renewed;
  return { accessToken: await signAccessToken(deps, user, loginId), refreshToken };
}

type Stolen = { userId: string; loginId: string };

/** Whoever it was, the owner should know: a copy of the cookie is the only way to this. */
async function endStolenLogin(tx: Tx, { outbox, log }: Deps, { userId, loginId }: Stolen, at: Date) {
  await endLogins(tx, { userId, only: loginId }, at);
  log.warn({ userId, loginId }, 'a replaced refresh token was used again: the login has ended');
  await audit(tx, null, {
    action: 'login.reused',
    subject: { type: 'user', id: userId },
    after: { loginId },
  });
  const user = await users.findById(tx, userId);
  if (user) await outbox.announce(tx, { mails: [loginReused(user)] });
}
