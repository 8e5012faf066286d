import type { ComplaintChanges } from '@teduh/shared/complaints';
import type { Deps } from '../../deps.ts';
import { reasonNotToMove } from '../../domain/complaints/complaints.policy.ts';
import * as complaints from '../../domain/complaints/complaints.repository.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { assertMayEditComplaint } from '../steps/assert-may-edit-complaint.ts';

/** No complaint goes back to waiting: this always throws the reason, which depends on the complaint's status. */
export async function refuseReopening(
  { db }: Deps,
  actor: Actor,
  id: string,
  changes: ComplaintChanges,
): Promise<never> {
  const complaint = await complaints.getById(db, id);
  assertMayEditComplaint(actor, complaint, changes);
  throw conflict(reasonNotToMove(complaint.status, 'Waiting for Response'));
}
