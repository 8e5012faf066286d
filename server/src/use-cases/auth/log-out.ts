import type { Deps } from '../../deps.ts';
import * as auth from '../../domain/auth/auth.repository.ts';
import { endLogins } from '../../domain/auth/end-logins.ts';
import { hashToken } from '../../domain/auth/random-token.ts';

export async function logOut({ db, clock }: Deps, cookie: string | undefined) {
  if (!cookie) return;
  await db.begin(async (tx) => {
    const token = await auth.findRefreshTokenForUpdate(tx, hashToken(cookie));
    if (token && !token.ended_at)
      await endLogins(tx, { userId: token.user_id, only: token.login_id }, clock.wall());
  });
}
