import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/db.ts';
import { conflict, gone, notFound } from '../../platform/errors.ts';
import * as auth from './auth.repository.ts';
import { hashToken, newToken } from './random-token.ts';

const hourMs = 60 * 60 * 1000;

/** A new code for a mail; only its hash is kept. */
export async function issueCode(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  userId: string,
  purpose: auth.CodePurpose,
): Promise<string> {
  const code = newToken();
  const createdAt = clock.wall();
  await auth.insertCode(tx, {
    codeHash: hashToken(code),
    userId,
    purpose,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + hourMs),
  });
  return code;
}

/** Uses a code up, or says in the catalogue's words why it does not work. Returns whose it was. */
export async function redeemCode(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
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
