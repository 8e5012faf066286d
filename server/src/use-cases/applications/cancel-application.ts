import { fullName } from '@teduh/shared/names';
import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/applications/applications.mail.ts';
import * as applications from '../../domain/applications/applications.repository.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as parties from '../../domain/contracts/tenancy-parties.repository.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { type Actor, isOwnerOrAdmin } from '../../platform/http/access.ts';
import { releaseUnit } from '../steps/release-unit.ts';
import { withdrawApplication } from './applications.service.ts';

/** The tenant no longer wants it: a waiting application, or an accepted one whose deposit is not paid. */
export async function cancelApplication(deps: Deps, actor: Actor, id: string) {
  const application = await applications.getById(deps.db, id);
  if (!isOwnerOrAdmin(actor, application.user_id)) throw notFound('application_not_found');
  if (application.status === 'Waiting for Response') return withdrawApplication(deps, actor, id);

  return deps.db.begin(async (tx) => {
    await parties.lock(tx, { userId: application.user_id, unitId: application.unit_id });
    const contract = await contracts.findByApplication(tx, id);
    if (contract?.is_deposit_paid) throw conflict('deposit_paid');
    if (!contract) throw conflict('application_answered');
    await releaseUnit(tx, actor.id, contract, deps.clock.now(), 'application_answered');
    await deps.outbox.announce(tx, {
      toAdmins: [mail.cancelledByTenant(fullName(contract), contract)],
      change: {
        tags: ['Application', 'Contract', 'Transaction'],
        to: { admins: true, userIds: [contract.user_id] },
      },
      publicTags: ['Property'],
    });
    return applications.getById(tx, id);
  });
}
