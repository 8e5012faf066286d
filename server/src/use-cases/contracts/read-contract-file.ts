import type { Deps } from '../../deps.ts';
import { fileOf } from '../../domain/contracts/contract-files.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import { AppError, notFound } from '../../platform/errors.ts';

/** Needs no actor: a signed link is only given to those who may read the file. A file that is not the one that was stored is not shown. */
export async function readContractFile({ db, storage, log }: Deps, id: string, kind: 'original' | 'signed') {
  const { number, original_key, original_sha256, signed_key, signed_sha256 } = await contracts.getById(
    db,
    id,
  );
  const [key, sha256] = kind === 'original' ? [original_key, original_sha256] : [signed_key, signed_sha256];
  const file = key ? await storage.get(key) : undefined;
  if (!file) throw notFound('contract_not_found');
  if (fileOf(id, kind, file.bytes).sha256 !== sha256) {
    log.error({ contractId: id, kind }, 'the file of a contract is not the one that was stored');
    throw new AppError(500, 'file_damaged');
  }
  return { bytes: file.bytes, number };
}
