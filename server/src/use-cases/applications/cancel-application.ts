import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/applications/applications.mail.ts';
import * as applications from '../../domain/applications/applications.repository.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as tenancyParties from '../../domain/contracts/tenancy-parties.repository.ts';
import type { Tx } from '../../platform/db/db.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { type Actor, isOwnerOrAdmin } from '../../platform/http/access.ts';
import { cancelWaiting } from '../steps/cancel-waiting.ts';
import { releaseUnit } from '../steps/release-unit.ts';

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
  if (contract?.is_deposit_paid) throw conflict('deposit_paid');
  if (!contract) throw conflict('application_answered');
  if (contract.has_deposit_slip) throw conflict('slip_waiting');
  await releaseUnit(tx, actor.id, contract, deps.clock.now(), 'application_answered');
  await deps.outbox.announce(tx, {
    toAdmins: [mail.cancelledByTenant(contract)],
    change: {
      tags: ['Application', 'Contract', 'Transaction'],
      to: { admins: true, userIds: [contract.user_id] },
    },
    publicChange: { tag: 'Property', id: contract.property_id },
  });
}
