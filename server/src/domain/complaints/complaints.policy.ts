import type { ComplaintStatus, PatchComplaint } from '@teduh/shared/complaints';
import type { ErrorCode } from '@teduh/shared/errors.constants';
import { conflict, forbidden } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';

/** Tenants say what is wrong, admins what becomes of it, and each for themselves. */
export function assertMayEditFields(actor: Actor, patch: PatchComplaint) {
  const { title, description, status, admin, resolutionDetails } = patch;
  const ofTenants = [title, description];
  const ofAdmins = [status, admin, resolutionDetails];
  const foreign = actor.userType === 'admin' ? ofTenants : ofAdmins;
  const isForAnother = admin !== undefined && admin !== actor.id;
  if (isForAnother || foreign.some((field) => field !== undefined)) throw forbidden('not_allowed');
}

/** Why a complaint in this state cannot make the move that was asked for. */
export function reasonNotToMove(from: ComplaintStatus, to: ComplaintStatus): ErrorCode {
  if (from === 'Handled') return 'complaint_handled';
  if (from === 'In Handling') return 'complaint_already_taken';
  return to === 'Handled' ? 'complaint_not_taken' : 'no_changes';
}

export function refuseToMove(from: ComplaintStatus, to: ComplaintStatus): never {
  throw conflict(reasonNotToMove(from, to));
}
