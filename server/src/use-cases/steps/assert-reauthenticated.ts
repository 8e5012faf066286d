import type { Deps } from '../../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { assertPassword } from './assert-password.ts';

const recentMs = 10 * 60 * 1000;

/** Whoever finds an open browser must not take accounts over: what decides about them needs a fresh login or the caller's password. */
export async function assertReauthenticated(
  deps: Deps,
  { actor, login }: Caller,
  currentPassword: string | undefined,
) {
  if (deps.clock.wall().getTime() - login.startedAt.getTime() < recentMs) return;
  await assertPassword(deps, actor.id, currentPassword);
}
