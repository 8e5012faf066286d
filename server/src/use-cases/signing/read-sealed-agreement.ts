import type { Deps } from '../../deps.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import { nameOfSealed } from '../../domain/signing/signing.mail.ts';
import { notFound } from '../../platform/errors.ts';

/** The final document of a contract, as it goes with a mail. */
export async function readSealedAgreement({ db, storage }: Deps, contractId: string) {
  const contract = await contracts.getById(db, contractId);
  const file = contract.sealed_key ? await storage.get(contract.sealed_key) : undefined;
  if (!file) throw notFound('contract_not_found');
  return { name: nameOfSealed(contract), bytes: file.bytes };
}
