import type { Deps } from '../../deps.ts';
import { certificateKey } from '../../domain/stamping/certificate-files.ts';
import * as stampings from '../../domain/stamping/stampings.repository.ts';
import { AppError, notFound } from '../../platform/errors.ts';

/** Needs no actor: a signed link is only given to those who may read the file. A file that is not the one that was stored is not shown. */
export async function readCertificate({ db, storage, log }: Deps, id: string) {
  const stamping = await stampings.findOf(db, id);
  const key = stamping?.certificate_key;
  const file = key ? await storage.get(key) : undefined;
  if (!stamping || !key || !file) throw notFound('contract_not_found');
  if (certificateKey(id, file.bytes, key.endsWith('.pdf') ? 'pdf' : 'jpg') !== key) {
    log.error({ contractId: id }, 'the stamp certificate of a contract is not the one that was stored');
    throw new AppError(500, 'file_damaged');
  }
  return { file, number: stamping.number };
}
