import { fullName } from '@teduh/shared/names';
import type { Deps } from '../../deps.ts';
import { readAccessToken } from '../../domain/auth/access-token.ts';
import * as auth from '../../domain/auth/auth.repository.ts';
import { forbidden } from '../../platform/errors.ts';

/** Returns who sends an access token, and with which login. */
export async function authenticate(deps: Deps, token: string) {
  const { userId, loginId, until } = await readAccessToken(deps, token);
  const user = await auth.findActor(deps.db, userId, loginId);
  if (user?.status !== 'active') throw forbidden('session_expired');
  return {
    actor: { id: user.id, userType: user.user_type, name: fullName(user) },
    login: { id: loginId, startedAt: user.login_started_at, until },
  };
}
