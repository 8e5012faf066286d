import { agreementNotPdf } from '@teduh/shared/contracts.constants';
import { errorMessages } from '@teduh/shared/errors.constants';
import type { Deps } from '../../deps.ts';
import { fileOf, storeFile } from '../../domain/contracts/contract-files.ts';
import { isSignedWith, reasonNotToAddAgreement } from '../../domain/contracts/contracts.policy.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as importedContracts from '../../domain/contracts/imported-contracts.repository.ts';
import { audit } from '../../platform/audit.ts';
import { badRequest, conflict, wrongKind } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { isPdf } from '../../platform/pdf/is-pdf.ts';
import { lockTenancy } from '../steps/lock-tenancy.ts';

/** The agreement that both have signed elsewhere, for a tenancy that was brought along without it. The same file again changes nothing. */
export async function addAgreement(deps: Deps, actor: Actor, id: string, bytes: Buffer | undefined) {
  const found = await contracts.getById(deps.db, id);
  if (!bytes || bytes.length === 0)
    throw badRequest('agreement_missing', { signedContract: errorMessages.agreement_missing });
  if (!isPdf(bytes)) throw wrongKind('invalid_fields', { signedContract: agreementNotPdf });
  const { sha256 } = fileOf(id, 'signed', bytes);
  if (isThere(found, sha256)) return found;
  const file = await storeFile(deps.storage, id, 'signed', bytes);

  return deps.db.begin(async (tx) => {
    const contract = await lockTenancy(tx, actor, id);
    if (isThere(contract, sha256)) return contract;
    await importedContracts.insertAgreement(tx, id, file, actor.id, deps.clock.now());
    await audit(tx, actor.id, {
      action: 'contract.agreement-added',
      subject: { type: 'contract', id },
      after: { sha256 },
    });
    await deps.outbox.announce(tx, {
      change: { tags: ['Contract'], to: { admins: true, userIds: [contract.user_id] } },
    });
    return contracts.getById(tx, id);
  });
}

/** Throws where none can be added. */
function isThere(contract: contracts.ContractRow, sha256: string): boolean {
  if (contract.is_imported && isSignedWith(contract, sha256)) return true;
  const reason = reasonNotToAddAgreement(contract);
  if (reason) throw conflict(reason);
  return false;
}
