import type { Deps } from '../../deps.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import { notFound } from '../../platform/errors.ts';

/** Needs no actor: a signed link is only given to those who may read the file. */
export async function readContractFile({ db, storage }: Deps, id: string, kind: 'original' | 'signed') {
  const { number, original_key, signed_key } = await contracts.getById(db, id);
  const key = kind === 'original' ? original_key : signed_key;
  const file = key ? await storage.get(key) : undefined;
  if (!file) throw notFound('contract_not_found');
  return { bytes: file.bytes, number };
}
