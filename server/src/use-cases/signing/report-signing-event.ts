import type { SigningEventKind } from '@teduh/shared/signing';
import type { Deps } from '../../deps.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as signing from '../../domain/signing/signing.repository.ts';
import { notFound } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { readSigning } from '../steps/read-signing.ts';

/** The tenant opened the agreement or read it to the end. Kept once for each kind, while it can be signed. */
export async function reportSigningEvent(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  contractId: string,
  kind: SigningEventKind,
) {
  const contract = await contracts.getById(deps.db, contractId);
  if (contract.user_id !== actor.id) throw notFound('contract_not_found');
  await deps.db.begin(async (tx) => {
    const { id } = await signing.getOf(tx, contractId);
    const request = await signing.lock(tx, id);
    if (request?.status !== 'Open' || (await signing.hasEvent(tx, id, kind))) return;
    await signing.addEvent(tx, id, { kind, at: deps.clock.now(), actorId: actor.id, origin });
  });
  return readSigning(deps.db, contract);
}
