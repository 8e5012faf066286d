import type { ExportContracts, FindContracts } from '@teduh/shared/contracts';
import type { Deps } from '../../deps.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as lists from '../../domain/contracts/contracts-list.repository.ts';
import { eachPage } from '../../platform/db/keyset.ts';
import { notFound } from '../../platform/errors.ts';
import { type Actor, isOwnerOrAdmin } from '../../platform/http/access.ts';

export async function listContracts({ db }: Deps, actor: Actor, find: FindContracts) {
  return lists.list(db, { ...find, userId: actor.userType === 'admin' ? undefined : actor.id });
}

/** Every contract that is asked for, page after page. */
export const exportContracts = ({ db }: Deps, find: ExportContracts) =>
  eachPage((page) => lists.list(db, { ...find, ...page }));

export async function getContract({ db }: Deps, actor: Actor, id: string) {
  const contract = await contracts.getById(db, id);
  if (!isOwnerOrAdmin(actor, contract.user_id)) throw notFound('contract_not_found');
  return contract;
}

/** Whoever holds a signed link may read the file: the link was given to somebody who may. */
export async function readContractFile({ db, storage }: Deps, id: string, kind: 'original' | 'signed') {
  const { original_key, signed_key } = await contracts.getById(db, id);
  const key = kind === 'original' ? original_key : signed_key;
  const file = key ? await storage.get(key) : undefined;
  if (!file) throw notFound('contract_not_found');
  return file.bytes;
}
