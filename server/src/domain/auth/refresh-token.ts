import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import * as auth from './auth.repository.ts';
import { hashToken, newToken } from './random-token.ts';

const daySeconds = 24 * 60 * 60;
/** A login that is not used for so long ends. */
export const refreshLifetimeSeconds = 7 * daySeconds;
/** A login ends then, however often it is used. */
const loginLifetimeSeconds = 90 * daySeconds;

type Login = { id: string; created_at: Date };

/** Adds a refresh token to a login and returns it; the database keeps only its hash. */
export async function issueRefreshToken(tx: Tx, clock: Clock, login: Login): Promise<string> {
  const token = newToken();
  const unusedUntil = clock.wall().getTime() + refreshLifetimeSeconds * 1000;
  const endsAt = login.created_at.getTime() + loginLifetimeSeconds * 1000;
  const expiresAt = new Date(Math.min(unusedUntil, endsAt));
  await auth.insertRefreshToken(tx, { tokenHash: hashToken(token), loginId: login.id, expiresAt });
  return token;
}
