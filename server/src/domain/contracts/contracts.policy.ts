import { conflict } from '../../platform/errors.ts';
import type { ContractRow } from './contracts.repository.ts';

/** What a signed upload means for a contract in this state: `known` repeats what is there already. */
export function readUpload(
  { status, signed_sha256 }: Pick<ContractRow, 'status' | 'signed_sha256'>,
  sha256: string,
): 'new' | 'known' {
  if (status !== 'Awaiting' && status !== 'Active') throw conflict('contract_closed');
  if (signed_sha256 === sha256) return 'known';
  if (status === 'Active') throw conflict('contract_already_signed');
  return 'new';
}
