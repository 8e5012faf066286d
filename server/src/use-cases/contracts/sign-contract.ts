import { errorMessages } from '@teduh/shared/errors.constants';
import type { Deps } from '../../deps.ts';
import * as contractFiles from '../../domain/contracts/contract-files.repository.ts';
import { fileOf, storeFile } from '../../domain/contracts/contract-files.ts';
import * as mail from '../../domain/contracts/contracts.mail.ts';
import { isSignedWith, reasonNotToSign } from '../../domain/contracts/contracts.policy.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as tenancyParties from '../../domain/contracts/tenancy-parties.repository.ts';
import { audit } from '../../platform/audit.ts';
import { badRequest, conflict, notFound, wrongKind } from '../../platform/errors.ts';
import { type Actor, isOwnerOrAdmin } from '../../platform/http/access.ts';
import { isPdf } from '../../platform/pdf/is-pdf.ts';
import { activateContract } from '../steps/activate-contract.ts';
import { beginStamping } from '../steps/begin-stamping.ts';

/** Copies that were replaced are in the trash for a month: a tenant who uploads without end would fill the disk. */
const maxSignedCopies = 10;

type ReadFile = () => Promise<Buffer | undefined>;

/** Stores the signed contract beside the original. The same file again changes nothing; a stranger's file is not even read. */
export async function signContract(deps: Deps, actor: Actor, id: string, readFile: ReadFile) {
  const found = await contracts.getById(deps.db, id);
  if (!isOwnerOrAdmin(actor, found.user_id)) throw notFound('contract_not_found');
  if (!canUpload(actor, found)) throw conflict('upload_by_landlord');
  const bytes = await readPdf(readFile);
  const { sha256 } = fileOf(id, 'signed', bytes);
  assertCanSign(found, sha256);
  if (isSignedWith(found, sha256)) return found;
  const isFirst = found.signed_key === null && found.sent_back_at === null;
  if (!isFirst && (await contractFiles.countSigned(deps.db, id)) >= maxSignedCopies)
    throw conflict('too_many_signed_copies');
  const file = await storeFile(deps.storage, id, 'signed', bytes);

  return deps.db.begin(async (tx) => {
    await tenancyParties.lock(tx, { userId: found.user_id, unitId: found.unit_id });
    const contract = await contracts.getById(tx, id);
    assertCanSign(contract, sha256);
    if (isSignedWith(contract, sha256)) return contract;
    await contractFiles.insertSigned(tx, id, file, actor.id, deps.clock.now());
    if (!contract.is_signed) await beginStamping(tx, deps, contract);
    await audit(tx, actor.id, {
      action: 'contract.signed',
      subject: { type: 'contract', id },
      after: { sha256 },
    });
    await deps.outbox.announce(tx, {
      toAdmins: [mail.signedForAdmins(contract)],
      change: { tags: ['Contract', 'Application'], to: { admins: true, userIds: [contract.user_id] } },
    });
    if (contract.is_deposit_paid) await activateContract(tx, deps, contract);
    return contracts.getById(tx, id);
  });
}

/** Without a payment an upload would be all that a contract which follows another one needs: there it is the landlord's. */
const canUpload = ({ userType }: Actor, { renews }: contracts.ContractRow) =>
  renews === null || userType === 'admin';

function assertCanSign(contract: contracts.ContractRow, sha256: string) {
  const reason = reasonNotToSign(contract, sha256);
  if (reason) throw conflict(reason);
}

async function readPdf(readFile: ReadFile): Promise<Buffer> {
  const bytes = await readFile();
  if (!bytes || bytes.length === 0)
    throw badRequest('signed_contract_missing', { signedContract: errorMessages.signed_contract_missing });
  if (!isPdf(bytes)) throw wrongKind('invalid_fields', { signedContract: 'The contract must be a PDF file' });
  return bytes;
}
