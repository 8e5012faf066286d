import type { UserChanges } from '@teduh/shared/users';
import type { Deps } from '../../deps.ts';
import * as users from '../../domain/users/users.repository.ts';
import { notFound } from '../../platform/errors.ts';
import type { RequestLogin } from '../../platform/http/access.ts';
import { assertPassword } from './assert-password.ts';

const recentMs = 10 * 60 * 1000;

type Change = { id: string; changes: UserChanges; currentPassword: string | undefined };

/** Whoever finds an open browser must not take the account over: what decides about it needs a fresh login or the password. */
export async function assertIsOwner(
  deps: Deps,
  { startedAt }: RequestLogin,
  { id, changes, currentPassword }: Change,
) {
  if (deps.clock.wall().getTime() - startedAt.getTime() < recentMs) return;
  const user = await users.findById(deps.db, id);
  if (!user) throw notFound('user_not_found');
  const decides =
    changes.password !== undefined ||
    (changes.email !== undefined && changes.email.toLowerCase() !== user.email.toLowerCase()) ||
    (changes.phone !== undefined && changes.phone !== user.phone);
  if (decides) await assertPassword(deps, id, currentPassword);
}
