import { createHash } from 'node:crypto';
import type { Storage } from '../../platform/storage/storage.ts';
import type { ContractFile } from './contracts.repository.ts';

/** Private files are stored under their contract and named after their content, so nothing is ever overwritten. */
export const contractFolder = 'contracts/';

export function fileOf(contractId: string, kind: 'original' | 'signed', bytes: Buffer): ContractFile {
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
  kind: 'original' | 'signed',
  bytes: Buffer,
): Promise<ContractFile> {
  const file = fileOf(contractId, kind, bytes);
  await storage.put(file.storageKey, bytes);
  return file;
}

const header = /^%PDF-[12]\.\d/;

/** Checks the content, not the name: a renamed image or half a file does not begin and end as a PDF does. */
export function isPdf(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 1024).toString('latin1');
  const end = bytes.subarray(-2048).toString('latin1');
  return header.test(start.slice(Math.max(0, start.indexOf('%PDF-')))) && /startxref\s+\d+\s+%%EOF/.test(end);
}
