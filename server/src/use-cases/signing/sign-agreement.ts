import type { SignDocument } from '@teduh/shared/signing';
import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/contracts/contracts.mail.ts';
import { signingStateOf as stateOf } from '../../domain/contracts/contracts.policy.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as tenancyParties from '../../domain/contracts/tenancy-parties.repository.ts';
import { reasonNotToSign } from '../../domain/signing/signing.policy.ts';
import * as signing from '../../domain/signing/signing.repository.ts';
import { audit } from '../../platform/audit.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { finishSigning } from '../steps/finish-signing.ts';
import { readSigning } from '../steps/read-signing.ts';

/** The tenant signs the agreement that was shown: once, until the hold ends. */
export async function signAgreement(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  contractId: string,
  input: SignDocument,
) {
  const found = await contracts.getById(deps.db, contractId);
  if (found.user_id !== actor.id) throw notFound('contract_not_found');

  return deps.db.begin(async (tx) => {
    await tenancyParties.lock(tx, { userId: found.user_id, unitId: found.unit_id });
    const at = deps.clock.now();
    const before = await contracts.getById(tx, contractId);
    const { id, status, document_sha256 } = await signing.getOf(tx, contractId);
    const reason = reasonNotToSign(status, stateOf(before, at));
    if (reason) throw conflict(reason);
    if (input.documentSha256 !== document_sha256) throw conflict('document_changed');
    await signing.sign(tx, {
      ...input,
      requestId: id,
      party: 'tenant',
      userId: actor.id,
      signedAt: at,
      origin,
    });
    await audit(tx, actor.id, {
      action: 'agreement.signed',
      subject: { type: 'contract', id: contractId },
      after: { party: 'tenant', sha256: document_sha256 },
    });
    await deps.outbox.announce(tx, {
      toAdmins: [mail.signedForAdmins(before)],
      change: { tags: ['Contract', 'Application'], to: { admins: true, userIds: [actor.id] } },
    });
    await finishSigning(tx, deps, contractId);
    const contract = await contracts.getById(tx, contractId);
    return { contract, ...(await readSigning(tx, contract)) };
  });
}
