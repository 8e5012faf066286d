import { messages } from '@teduh/shared/messages';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import type { ContractRow } from './contracts.repository.ts';

/** Somebody else's contract does not exist, as far as a customer can tell. */
export function assertCanView(actor: Actor, { user_id }: Pick<ContractRow, 'user_id'>) {
  if (actor.userType !== 'admin' && actor.id !== user_id) throw notFound(messages.contractNotFound);
}

/** What a signed upload means for a contract in this state: `known` repeats what is there already. */
export function readUpload(
  { status, signed_sha256 }: Pick<ContractRow, 'status' | 'signed_sha256'>,
  sha256: string,
): 'new' | 'known' {
  if (status !== 'Awaiting' && status !== 'Active') throw conflict(messages.contractClosed);
  if (signed_sha256 === sha256) return 'known';
  if (status === 'Active') throw conflict(messages.contractAlreadySigned);
  return 'new';
}
