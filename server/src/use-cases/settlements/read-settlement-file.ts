import type { Deps } from '../../deps.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as thread from '../../domain/settlements/thread.repository.ts';
import * as users from '../../domain/users/users.repository.ts';
import { forbidden, notFound } from '../../platform/errors.ts';

type Ids = { id: string; fileId: string; viewerId: string };

/** Opens a file for whoever the signed link was given to: the tenant, or somebody who is an admin still. */
export async function readSettlementFile({ db, storage }: Deps, { id, fileId, viewerId }: Ids) {
  const known = await thread.findFile(db, fileId);
  const file = known?.contract_id === id && (await storage.get(known.storage_key));
  if (!file) throw notFound('document_not_found');
  const { user_id: userId } = await contracts.getById(db, id);
  if (viewerId !== userId)
    await db.begin(async (tx) => {
      if (!(await users.findActiveAdmin(tx, viewerId))) throw forbidden('link_expired');
    });
  return file;
}
