import type { ComplaintStatus, PatchComplaint } from '@teduh/shared/complaints';
import type { ErrorCode } from '@teduh/shared/errors.constants';
import type { Actor } from '../../platform/http/access.ts';

type Words = Pick<PatchComplaint, 'title' | 'description'>;

/**
 * Tenants change title and description; admins change the status, and assign a complaint only to themselves. An admin may send the
 * current title and description along, as a client does that sends its whole form.
 */
export function mayEditFields(actor: Actor, patch: PatchComplaint, current: Required<Words>): boolean {
  const { status, admin, resolutionDetails } = patch;
  if (actor.userType === 'customer')
    return [status, admin, resolutionDetails].every((field) => field === undefined);
  const keeps = (word: keyof Words) => patch[word] === undefined || patch[word] === current[word];
  return keeps('title') && keeps('description') && (admin === undefined || admin === actor.id);
}

/** Why a complaint with this status cannot make the move that was asked for. */
export function reasonNotToMove(from: ComplaintStatus, to: ComplaintStatus): ErrorCode {
  if (from === 'Handled') return 'complaint_handled';
  if (from === 'In Handling') return 'complaint_already_taken';
  return to === 'Handled' ? 'complaint_not_taken' : 'no_changes';
}
