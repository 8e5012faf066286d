import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/applications/applications.mail.ts';
import * as applications from '../../domain/applications/applications.repository.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as tenancyParties from '../../domain/contracts/tenancy-parties.repository.ts';
import type { Tx } from '../../platform/db/db.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { type Actor, isOwnerOrAdmin } from '../../platform/http/access.ts';
import { cancelWaiting } from '../steps/cancel-waiting.ts';
import { withdrawFromContract } from '../steps/withdraw-from-contract.ts';

/** The tenant cancels a waiting application, or an accepted one whose deposit is not paid. */
export async function cancelApplication(deps: Deps, actor: Actor, id: string) {
  const found = await applications.getById(deps.db, id);
  if (!isOwnerOrAdmin(actor, found.user_id)) throw notFound('application_not_found');

  return deps.db.begin(async (tx) => {
    await tenancyParties.lock(tx, { userId: found.user_id, unitId: found.unit_id });
    const application = await applications.getById(tx, id);
    if (application.status === 'Waiting for Response') await cancelWaiting(tx, deps, actor, application);
    else await cancelAccepted(tx, deps, actor, id);
    return applications.getById(tx, id);
  });
}

async function cancelAccepted(tx: Tx, deps: Deps, actor: Actor, id: string) {
  const contract = await contracts.findByApplication(tx, id);
  if (!contract) throw conflict('application_answered');
  await withdrawFromContract(tx, deps, actor, contract, mail.cancelledByTenant(contract));
}
