import type { Deps } from '../../deps.ts';
import type * as contractFiles from '../../domain/contracts/contract-files.repository.ts';
import { fileOf } from '../../domain/contracts/contract-files.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import { AppError, notFound } from '../../platform/errors.ts';

/** Needs no actor: a signed link is only given to those who may read the file. A file that is not the one that was stored is not shown. */
export async function readContractFile({ db, storage, log }: Deps, id: string, kind: contractFiles.FileKind) {
  const contract = await contracts.getById(db, id);
  const { [`${kind}_key` as const]: key, [`${kind}_sha256` as const]: sha256, number } = contract;
  const file = key ? await storage.get(key) : undefined;
  if (!file) throw notFound('contract_not_found');
  if (fileOf(id, kind, file.bytes).sha256 !== sha256) {
    log.error({ contractId: id, kind }, 'the file of a contract is not the one that was stored');
    throw new AppError(500, 'file_damaged');
  }
  return { bytes: file.bytes, number };
}
