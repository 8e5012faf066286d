import { fullName } from '@teduh/shared/names';
import type { ContractRow } from '../../domain/contracts/contracts.repository.ts';
import * as settings from '../../domain/settings/settings.repository.ts';
import * as signing from '../../domain/signing/signing.repository.ts';
import type { Sql } from '../../platform/db/db.ts';

export type SigningState = Awaited<ReturnType<typeof readSigning>>;

/** The request of a contract with its signatures, and who is expected to sign. */
export async function readSigning(db: Sql, contract: ContractRow) {
  const request = await signing.getOf(db, contract.id);
  const { signatory_name, company_name } = await settings.current(db);
  return {
    request,
    signatures: await signing.listSignatures(db, request.id),
    expected: { landlord: signatory_name || company_name, tenant: fullName(contract) },
  };
}
