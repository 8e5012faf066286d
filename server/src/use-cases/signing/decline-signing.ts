import type { DeclineSigning } from '@teduh/shared/signing';
import type { Deps } from '../../deps.ts';
import { signingStateOf } from '../../domain/contracts/contracts.policy.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as tenancyParties from '../../domain/contracts/tenancy-parties.repository.ts';
import * as mail from '../../domain/signing/signing.mail.ts';
import { reasonNotToSign } from '../../domain/signing/signing.policy.ts';
import * as signing from '../../domain/signing/signing.repository.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { withdrawFromContract } from '../steps/withdraw-from-contract.ts';

/** The tenant does not want to sign: the contract is cancelled, as by an application that is cancelled. */
export async function declineSigning(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  contractId: string,
  { reason }: DeclineSigning,
) {
  const found = await contracts.getById(deps.db, contractId);
  if (found.user_id !== actor.id) throw notFound('contract_not_found');
  await deps.db.begin(async (tx) => {
    await tenancyParties.lock(tx, { userId: found.user_id, unitId: found.unit_id });
    const contract = await contracts.getById(tx, contractId);
    const { id, status } = await signing.getOf(tx, contractId);
    const refusal = reasonNotToSign(status, signingStateOf(contract, deps.clock.now()));
    if (refusal) throw conflict(refusal);
    const signatures = await signing.listSignatures(tx, id);
    if (signatures.some(({ party }) => party === 'tenant')) throw conflict('already_signed');
    await signing.close(tx, id, 'Declined');
    const at = deps.clock.now();
    await signing.addEvent(tx, id, { kind: 'declined', at, actorId: actor.id, origin, detail: reason });
    await withdrawFromContract(tx, deps, actor, contract, mail.declinedForAdmins(contract, reason));
  });
}
