import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { conflict, gone, notFound } from '../../platform/errors.ts';
import * as auth from './auth.repository.ts';
import { hashToken, newToken } from './random-token.ts';

const hourMs = 60 * 60 * 1000;

/** Creates a code for a link in a mail; the database keeps only its hash. Earlier codes of the same purpose expire. */
export async function issueCode(
  tx: Tx,
  clock: Clock,
  userId: string,
  purpose: auth.CodePurpose,
): Promise<string> {
  const code = newToken();
  const createdAt = clock.wall();
  await auth.expireCodes(tx, userId, purpose, createdAt);
  await auth.insertCode(tx, {
    codeHash: hashToken(code),
    userId,
    purpose,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + hourMs),
  });
  return code;
}

/** Marks a code as used and returns the id of its user. An unknown, used or expired code throws. */
export async function redeemCode(
  tx: Tx,
  clock: Clock,
  code: string,
  purpose: auth.CodePurpose,
): Promise<string> {
  const known = await auth.findCodeForUpdate(tx, hashToken(code), purpose);
  if (!known) throw notFound('user_not_found');
  if (known.used_at) throw conflict('no_changes');
  if (known.expires_at <= clock.wall()) throw gone('code_expired');
  await auth.useCodes(tx, known.user_id, purpose, clock.wall());
  return known.user_id;
}
