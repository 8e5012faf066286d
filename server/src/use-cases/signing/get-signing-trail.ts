import type { Deps } from '../../deps.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import { findFailure } from '../../domain/signing/sealing.repository.ts';
import * as signing from '../../domain/signing/signing.repository.ts';
import type { Sql } from '../../platform/db/db.ts';
import { findSigning } from '../steps/read-signing.ts';

export type SigningTrail = NonNullable<Awaited<ReturnType<typeof getSigningTrail>>>;

const eventsOf = async (db: Sql, requestId: string) => ({
  events: await signing.listEvents(db, requestId),
  isIntact: await signing.isTrailIntact(db, requestId),
});

/** All that is known about the signing of an agreement, with earlier requests, and whether anybody has tampered with it. */
export async function getSigningTrail({ db }: Deps, contractId: string) {
  const state = await findSigning(db, await contracts.getById(db, contractId));
  if (!state) return undefined;
  const requests = await signing.listOf(db, contractId);
  const earlier = requests.filter(({ id }) => id !== state.request.id);
  return {
    ...state,
    ...(await eventsOf(db, state.request.id)),
    failure: await findFailure(db, state.request.id),
    earlier: await Promise.all(
      earlier.map(async (request) => ({
        request,
        signatures: await signing.listSignatures(db, request.id),
        ...(await eventsOf(db, request.id)),
      })),
    ),
  };
}
