import type { ComplaintStatus, PatchComplaint } from '@teduh/shared/complaints';
import { messages } from '@teduh/shared/messages';
import { conflict, forbidden, notFound } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';

/** Somebody else's complaint does not exist, as far as a customer can tell. */
export function assertCanView(actor: Actor, { customer_id }: { customer_id: string }) {
  if (actor.userType !== 'admin' && actor.id !== customer_id) throw notFound(messages.complaintNotFound);
}

/** Tenants say what is wrong, admins what becomes of it, and each for themselves. */
export function assertMayEditFields(actor: Actor, patch: PatchComplaint) {
  const { title, description, status, admin, resolutionDetails } = patch;
  const ofTenants = [title, description];
  const ofAdmins = [status, admin, resolutionDetails];
  const foreign = actor.userType === 'admin' ? ofTenants : ofAdmins;
  const isForAnother = admin !== undefined && admin !== actor.id;
  if (isForAnother || foreign.some((field) => field !== undefined)) throw forbidden(messages.notAllowed);
}

/** Why a complaint in this state cannot make the move that was asked for. */
export function reasonNotToMove(from: ComplaintStatus, to: ComplaintStatus): string {
  if (from === 'Handled') return messages.complaintHandled;
  if (from === 'In Handling') return messages.complaintAlreadyTaken;
  return to === 'Handled' ? messages.complaintNotTaken : messages.noChanges;
}

export function refuseToMove(from: ComplaintStatus, to: ComplaintStatus): never {
  throw conflict(reasonNotToMove(from, to));
}
