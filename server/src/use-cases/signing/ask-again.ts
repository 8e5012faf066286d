import type { Deps } from '../../deps.ts';
import { signingStateOf } from '../../domain/contracts/contracts.policy.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as tenancyParties from '../../domain/contracts/tenancy-parties.repository.ts';
import * as settings from '../../domain/settings/settings.repository.ts';
import * as mail from '../../domain/signing/signing.mail.ts';
import { reasonNotToSign } from '../../domain/signing/signing.policy.ts';
import * as signing from '../../domain/signing/signing.repository.ts';
import { audit } from '../../platform/audit.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { openSigning } from '../steps/open-signing.ts';
import { readSigning } from '../steps/read-signing.ts';
import { settingsOfContract } from '../steps/settings-of-contract.ts';

/** An admin asks the tenant to sign once more, by another mail. A request that was voided is opened anew, with the same agreement. */
export async function askAgain(deps: Deps, actor: Actor, origin: Origin, contractId: string) {
  const found = await contracts.getById(deps.db, contractId);
  return deps.db.begin(async (tx) => {
    await tenancyParties.lock(tx, { userId: found.user_id, unitId: found.unit_id });
    const contract = await contracts.getById(tx, contractId);
    const { id, status, document_sha256: documentSha256 } = await signing.getOf(tx, contractId);
    const state = signingStateOf(contract, deps.clock.now());
    if (status === 'Void' && state.isAwaiting && !state.isSignedOnPaper) {
      const document = await signing.getDocument(tx, id);
      // The agreement names the signatory already; whether the landlord signs at once may have been changed since.
      const { signatory_name: signatoryName } = await settingsOfContract(tx, contractId);
      const { landlord_signs: signs } = await settings.current(tx);
      const toSign = { contractId, documentSha256, document, at: deps.clock.now() };
      const landlord = { signatoryName, signs };
      await audit(tx, actor.id, await openSigning(tx, { actor, origin }, toSign, landlord));
    } else {
      const reason = reasonNotToSign(status, state);
      if (reason) throw conflict(reason);
      if (contract.is_signed_by_tenant) throw conflict('already_signed');
      await signing.addEvent(tx, id, { kind: 'sent again', at: deps.clock.now(), actorId: actor.id, origin });
    }
    await deps.outbox.announce(tx, {
      messages: [mail.askedAgain(contract)],
      change: { tags: ['Contract'], to: { admins: true, userIds: [contract.user_id] } },
    });
    return readSigning(tx, contract);
  });
}
