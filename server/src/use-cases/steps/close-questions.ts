import type { Deps } from '../../deps.ts';
import * as notices from '../../domain/notices/notices.repository.ts';
import type { Tx } from '../../platform/db/db.ts';
import { lapseRenewal } from './lapse-renewal.ts';
import { withdrawProposal } from './withdraw-proposal.ts';

/** Nobody can answer any more what was offered, asked for or proposed about this contract. Its parties are locked. */
export async function closeQuestions(tx: Tx, deps: Deps, contractId: string) {
  await lapseRenewal(tx, deps, contractId);
  const proposal = await notices.findProposal(tx, contractId);
  if (proposal) await withdrawProposal(tx, deps, proposal);
}
