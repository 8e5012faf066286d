import type { Deps } from '../../deps.ts';
import { reasonNotToMove } from '../../domain/complaints/complaints.policy.ts';
import * as complaints from '../../domain/complaints/complaints.repository.ts';
import { conflict } from '../../platform/errors.ts';

/** No complaint goes back to waiting: this always throws the reason, which depends on the complaint's status. */
export async function reopenComplaint({ db }: Deps, id: string): Promise<never> {
  const { status } = await complaints.getById(db, id);
  throw conflict(reasonNotToMove(status, 'Waiting for Response'));
}
