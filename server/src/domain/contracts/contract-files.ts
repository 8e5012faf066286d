import { createHash } from 'node:crypto';
import type { Storage } from '../../platform/storage/storage.ts';
import type { ContractFile, FileKind } from './contract-files.repository.ts';

/** Private files are stored under their contract and named after their content, so nothing is ever overwritten. */
export const contractFolder = 'contracts/';

export function fileOf(contractId: string, kind: FileKind, bytes: Buffer): ContractFile {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return {
    storageKey: `${contractFolder}${contractId}/${kind}-${sha256}.pdf`,
    sha256,
    sizeBytes: bytes.length,
  };
}

export async function storeFile(
  storage: Storage,
  contractId: string,
  kind: FileKind,
  bytes: Buffer,
): Promise<ContractFile> {
  const file = fileOf(contractId, kind, bytes);
  await storage.put(file.storageKey, bytes);
  return file;
}
