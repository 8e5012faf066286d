import type { Deps } from '../../deps.ts';
import * as auth from '../../domain/auth/auth.repository.ts';
import { endLogins } from '../../domain/auth/end-logins.ts';
import { notFound } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';

export async function endLogin({ db, clock }: Deps, { id: userId }: Actor, loginId: string) {
  await db.begin(async (tx) => {
    if (!(await auth.isLive(tx, userId, loginId))) throw notFound('login_not_found');
    await endLogins(tx, { userId, only: loginId }, clock.wall());
  });
}

export async function endOtherLogins({ db, clock }: Deps, { id: userId }: Actor, currentLoginId: string) {
  await db.begin((tx) => endLogins(tx, { userId, except: currentLoginId }, clock.wall()));
}
