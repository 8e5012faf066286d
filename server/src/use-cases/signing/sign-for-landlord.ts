import type { Deps } from '../../deps.ts';
import { signingStateOf } from '../../domain/contracts/contracts.policy.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as tenancyParties from '../../domain/contracts/tenancy-parties.repository.ts';
import { landlordSignature, signedByLandlord } from '../../domain/signing/landlord-signature.ts';
import { reasonNotToSign } from '../../domain/signing/signing.policy.ts';
import * as signing from '../../domain/signing/signing.repository.ts';
import { audit } from '../../platform/audit.ts';
import { AppError, conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { finishSigning } from '../steps/finish-signing.ts';
import { settingsOfContract } from '../steps/settings-of-contract.ts';

type Refusal = { contractId: string; message: string };

/** An admin signs several agreements for the landlord. One that cannot be signed does not stop the others. */
export async function signForLandlord(deps: Deps, actor: Actor, origin: Origin, contractIds: string[]) {
  const signed: string[] = [];
  const refused: Refusal[] = [];
  for (const contractId of new Set(contractIds)) {
    const refusal = await trySign(deps, actor, origin, contractId);
    if (refusal) refused.push({ contractId, message: refusal });
    else signed.push(contractId);
  }
  return { signed, refused };
}

async function trySign(deps: Deps, actor: Actor, origin: Origin, contractId: string) {
  try {
    await signOne(deps, actor, origin, contractId);
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
  return undefined;
}

async function signOne(deps: Deps, actor: Actor, origin: Origin, contractId: string) {
  const found = await contracts.getById(deps.db, contractId);
  await deps.db.begin(async (tx) => {
    await tenancyParties.lock(tx, { userId: found.user_id, unitId: found.unit_id });
    const at = deps.clock.now();
    const contract = await contracts.getById(tx, contractId);
    const request = await signing.getOf(tx, contractId);
    const reason = reasonNotToSign(request.status, signingStateOf(contract, at));
    if (reason) throw conflict(reason);
    const { id, document_sha256: documentSha256 } = request;
    const { signatory_name: signatoryName } = await settingsOfContract(tx, contractId);
    const signature = landlordSignature({ actor, origin, signatoryName, documentSha256, at });
    await signing.sign(tx, { ...signature, requestId: id });
    await audit(tx, actor.id, signedByLandlord(contractId, documentSha256));
    await deps.outbox.announce(tx, {
      change: { tags: ['Contract', 'Application'], to: { admins: true, userIds: [found.user_id] } },
    });
    await finishSigning(tx, deps, contractId);
  });
}
