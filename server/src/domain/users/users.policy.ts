import type { ErrorCode } from '@teduh/shared/errors.constants';
import type { UserChanges } from '@teduh/shared/users';
import type { Actor } from '../../platform/http/access.ts';

type Target = { id: string; user_type: string; status: string };

/** A form contains the unchanged type and status too, so only a different value counts as a change. */
export function mayChange(actor: Actor, target: Target, changes: UserChanges): boolean {
  if (actor.userType === 'admin') return true;
  const keepsType = changes.userType === undefined || changes.userType === target.user_type;
  const keepsStatus = changes.status === undefined || changes.status === target.status;
  return actor.id === target.id && keepsType && keepsStatus;
}

/** Whether an active admin would lose the admin's rights. */
export function stopsBeingAdmin(target: Target, changes: Pick<UserChanges, 'userType' | 'status'>): boolean {
  const isActiveAdmin = target.user_type === 'admin' && target.status === 'active';
  return isActiveAdmin && (changes.userType === 'customer' || changes.status === 'pending');
}

export const becomesAdmin = (
  target: Pick<Target, 'user_type'>,
  { userType }: Pick<UserChanges, 'userType'>,
) => target.user_type !== 'admin' && userType === 'admin';

/** Whether an admin who was made pending may log in again. */
const isAdminAgain = ({ user_type, status }: Target, changes: Pick<UserChanges, 'status'>) =>
  user_type === 'admin' && status === 'pending' && changes.status === 'active';

/** Whether these changes decide who can log in to this account, or who is an admin. One's own phone counts too. */
export function decidesAboutAccount(
  actor: Pick<Actor, 'id'>,
  target: Target & { email: string; phone: string },
  changes: UserChanges,
): boolean {
  const { password, email, phone } = changes;
  return (
    password !== undefined ||
    (email !== undefined && email.toLowerCase() !== target.email.toLowerCase()) ||
    (phone !== undefined && phone !== target.phone && actor.id === target.id) ||
    becomesAdmin(target, changes) ||
    stopsBeingAdmin(target, changes) ||
    isAdminAgain(target, changes)
  );
}

/** The reason why this user cannot be blocked, if there is one. `admins` are the ids of all active ones. */
export function reasonNotToBlock(
  actor: Pick<Actor, 'id'>,
  { id, status }: Pick<Target, 'id' | 'status'>,
  admins: string[],
): ErrorCode | undefined {
  if (actor.id === id) return 'own_account_block';
  if (admins.length === 1 && admins[0] === id) return 'last_admin';
  if (status === 'blocked') return 'user_is_blocked';
  return undefined;
}

type Ties = { hasLiveContract: boolean; hasOpenDeposit: boolean };

const reasonToStayTenant = ({ hasLiveContract, hasOpenDeposit }: Ties): ErrorCode | undefined => {
  if (hasLiveContract) return 'user_has_contract';
  return hasOpenDeposit ? 'user_has_deposit' : undefined;
};

/** The reason why this tenant cannot become an admin, if there is one: nobody could act for them as the tenant any more. */
export const reasonNotToBecomeAdmin = (ties: Ties & { waitingApplications: number }): ErrorCode | undefined =>
  reasonToStayTenant(ties) ?? (ties.waitingApplications > 0 ? 'user_has_applications' : undefined);

/** The reason why this user cannot be deleted, if there is one. `admins` are the ids of all active ones. */
export function reasonNotToDelete(
  actor: Pick<Actor, 'id'>,
  id: string,
  { admins, ...ties }: Ties & { admins: string[] },
): ErrorCode | undefined {
  if (actor.id === id) return 'own_account_delete';
  if (admins.length === 1 && admins[0] === id) return 'last_admin';
  return reasonToStayTenant(ties);
}
