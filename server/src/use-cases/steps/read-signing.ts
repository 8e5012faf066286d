import { fullName } from '@teduh/shared/names';
import type { ContractRow } from '../../domain/contracts/contracts.repository.ts';
import type { SigningRequest } from '../../domain/signing/signing.repository.ts';
import * as signing from '../../domain/signing/signing.repository.ts';
import type { Sql } from '../../platform/db/db.ts';
import { settingsOfContract } from './settings-of-contract.ts';

export type SigningState = Awaited<ReturnType<typeof readSigning>>;

/** The request of a contract with its signatures, and who is expected to sign. */
export async function readSigning(db: Sql, contract: ContractRow) {
  return read(db, contract, await signing.getOf(db, contract.id));
}

/** An agreement that is signed on paper may never have been sent to be signed in the browser. */
export async function findSigning(db: Sql, contract: ContractRow) {
  const request = await signing.findOf(db, contract.id);
  return request && read(db, contract, request);
}

async function read(db: Sql, contract: ContractRow, request: SigningRequest) {
  const { signatory_name, company_name } = await settingsOfContract(db, contract.id);
  return {
    request,
    signatures: await signing.listSignatures(db, request.id),
    expected: { landlord: signatory_name || company_name, tenant: fullName(contract) },
    /** Empty where the agreement names none: then admins sign with their own names. */
    signatory: signatory_name,
  };
}
