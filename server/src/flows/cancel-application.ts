import { messages } from '@teduh/shared/messages';
import { fullName } from '@teduh/shared/names';
import type { Deps } from '../deps.ts';
import * as mail from '../modules/applications/application.mail.ts';
import { maySee } from '../modules/applications/application.policy.ts';
import * as applications from '../modules/applications/application.repository.ts';
import { withdrawApplication } from '../modules/applications/application.service.ts';
import * as contracts from '../modules/contracts/contract.repository.ts';
import * as parties from '../modules/contracts/parties.repository.ts';
import * as users from '../modules/users/user.repository.ts';
import { conflict, notFound } from '../platform/errors.ts';
import type { Actor } from '../platform/http/access.ts';
import { releaseUnit } from './steps/release-unit.ts';

/** The tenant no longer wants it: a waiting application, or an accepted one whose deposit is not paid. */
export async function cancelApplication(deps: Deps, actor: Actor, id: string) {
  const application = await applications.getById(deps.db, id);
  if (!maySee(actor, application)) throw notFound(messages.applicationNotFound);
  if (application.status === 'Waiting for Response') return withdrawApplication(deps, actor, id);

  return deps.db.begin(async (tx) => {
    await parties.lock(tx, { userId: application.user_id, unitId: application.unit_id });
    const contract = await contracts.findByApplication(tx, id);
    if (contract?.is_deposit_paid) throw conflict(messages.depositPaid);
    if (!contract || !(await releaseUnit(tx, actor.id, contract, deps.clock.now())))
      throw conflict(messages.applicationAnswered);
    const admins = await users.listActiveAdmins(tx);
    await deps.outbox.announce(tx, {
      notes: admins.map((admin) => mail.cancelledByTenant(admin, fullName(contract), contract)),
      change: {
        tags: ['Application', 'Contract', 'Transaction'],
        to: { admins: true, userIds: [contract.user_id] },
      },
      occupancy: true,
    });
    return applications.getById(tx, id);
  });
}
