import { errorMessages } from '@teduh/shared/errors.constants';
import { fullName } from '@teduh/shared/names';
import type { Deps } from '../../deps.ts';
import { fileOf, isPdf, keepFile } from '../../domain/contracts/contract-files.ts';
import * as mail from '../../domain/contracts/contracts.mail.ts';
import { readUpload } from '../../domain/contracts/contracts.policy.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as parties from '../../domain/contracts/tenancy-parties.repository.ts';
import { audit } from '../../platform/audit.ts';
import { badRequest, notFound, wrongKind } from '../../platform/errors.ts';
import { type Actor, isOwnerOrAdmin } from '../../platform/http/access.ts';
import { completeRental } from '../steps/complete-rental.ts';

function refuseOthers(bytes: Buffer | undefined): asserts bytes is Buffer {
  if (!bytes || bytes.length === 0)
    throw badRequest('signed_contract_missing', { signedContract: errorMessages.signed_contract_missing });
  if (!isPdf(bytes)) throw wrongKind('invalid_fields', { signedContract: 'The contract must be a PDF file' });
}

/** Keeps the signed contract beside the original. The same file twice is one signature; a stranger's is not even read. */
export async function signContract(
  deps: Deps,
  actor: Actor,
  id: string,
  readFile: () => Promise<Buffer | undefined>,
) {
  const before = await contracts.getById(deps.db, id);
  if (!isOwnerOrAdmin(actor, before.user_id)) throw notFound('contract_not_found');
  const bytes = await readFile();
  refuseOthers(bytes);
  if (readUpload(before, fileOf(id, 'signed', bytes).sha256) === 'known') return before;
  const file = await keepFile(deps.storage, id, 'signed', bytes);

  return deps.db.begin(async (tx) => {
    await parties.lock(tx, { userId: before.user_id, unitId: before.unit_id });
    const contract = await contracts.getById(tx, id);
    if (readUpload(contract, file.sha256) === 'known') return contract;
    await contracts.insertSigned(tx, id, file, actor.id, deps.clock.now());
    await audit(tx, actor.id, {
      action: 'contract.signed',
      subject: { type: 'contract', id },
      after: { sha256: file.sha256 },
    });
    const begun = contract.is_deposit_paid ? await completeRental(tx, deps, contract) : undefined;
    if (begun) await audit(tx, null, begun.history);
    await deps.outbox.announce(tx, {
      messages: [...(begun?.messages ?? [])],
      toAdmins: [mail.signed(fullName(contract), contract)],
      change: { tags: ['Contract', 'Application'], to: { admins: true, userIds: [contract.user_id] } },
    });
    if (begun) return contracts.getById(tx, id);
    return { ...contract, signed_key: file.storageKey, signed_sha256: file.sha256 };
  });
}
