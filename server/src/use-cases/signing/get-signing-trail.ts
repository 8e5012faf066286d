import type { Deps } from '../../deps.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as signing from '../../domain/signing/signing.repository.ts';
import { readSigning } from '../steps/read-signing.ts';

/** All that is known about the signing of an agreement, and whether anybody has tampered with it. */
export async function getSigningTrail({ db }: Deps, contractId: string) {
  const state = await readSigning(db, await contracts.getById(db, contractId));
  const { id } = state.request;
  return {
    ...state,
    events: await signing.listEvents(db, id),
    isIntact: await signing.isTrailIntact(db, id),
  };
}
