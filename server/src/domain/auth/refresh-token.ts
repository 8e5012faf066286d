import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import * as auth from './auth.repository.ts';
import { hashToken, newToken } from './random-token.ts';

export const refreshLifetimeSeconds = 7 * 24 * 60 * 60;

/** Adds a refresh token to a login and returns it; the database keeps only its hash. */
export async function issueRefreshToken(tx: Tx, clock: Clock, loginId: string): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(clock.wall().getTime() + refreshLifetimeSeconds * 1000);
  await auth.insertRefreshToken(tx, { tokenHash: hashToken(token), loginId, expiresAt });
  return token;
}
