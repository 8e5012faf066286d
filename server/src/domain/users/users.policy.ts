import type { UserChanges } from '@teduh/shared/users';
import type { Actor } from '../../platform/http/access.ts';

type Target = { id: string; user_type: string; status: string };

/** Forms send every field back: only a different type or status is an attempt to change it. */
export function mayChange(actor: Actor, target: Target, changes: UserChanges): boolean {
  if (actor.userType === 'admin') return true;
  const keepsType = changes.userType === undefined || changes.userType === target.user_type;
  const keepsStatus = changes.status === undefined || changes.status === target.status;
  return actor.id === target.id && keepsType && keepsStatus;
}

/** Whether a change takes the powers of an admin away. */
export function stopsBeingAdmin(target: Target, changes: Pick<UserChanges, 'userType' | 'status'>): boolean {
  const isActiveAdmin = target.user_type === 'admin' && target.status === 'active';
  return isActiveAdmin && (changes.userType === 'customer' || changes.status === 'pending');
}
