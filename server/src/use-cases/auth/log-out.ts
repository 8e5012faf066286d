import type { Deps } from '../../deps.ts';
import * as auth from '../../domain/auth/auth.repository.ts';
import { hashToken } from '../../domain/auth/random-token.ts';

export async function logOut({ db, clock }: Deps, cookie: string | undefined) {
  if (!cookie) return;
  await db.begin(async (tx) => {
    const token = await auth.findRefreshTokenForUpdate(tx, hashToken(cookie));
    if (token) await auth.endLogin(tx, token.login_id, clock.wall());
  });
}
