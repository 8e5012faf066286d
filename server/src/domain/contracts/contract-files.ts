import { createHash } from 'node:crypto';
import type { Storage } from '../../platform/storage/storage.ts';
import type { ContractFile } from './contracts.repository.ts';

/** Private files stand under their contract, named after their content: nothing is ever written over. */
export const contractFolder = 'contracts/';

export const contractNumber = (contractId: string) => contractId.slice(0, 8).toUpperCase();

export function fileOf(contractId: string, kind: 'original' | 'signed', bytes: Buffer): ContractFile {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return {
    storageKey: `${contractFolder}${contractId}/${kind}-${sha256}.pdf`,
    sha256,
    sizeBytes: bytes.length,
  };
}

export async function keepFile(
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

/** By content, not by name: a PDF begins and ends as one. A picture that was renamed, or half a file, does not. */
export function isPdf(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 1024).toString('latin1');
  const end = bytes.subarray(-2048).toString('latin1');
  return header.test(start.slice(Math.max(0, start.indexOf('%PDF-')))) && /startxref\s+\d+\s+%%EOF/.test(end);
}
