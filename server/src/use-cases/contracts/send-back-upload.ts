import type { SendBackUpload } from '@teduh/shared/contracts';
import { stampingReminders } from '@teduh/shared/stamping.constants';
import type { Deps } from '../../deps.ts';
import * as contractFiles from '../../domain/contracts/contract-files.repository.ts';
import * as mail from '../../domain/contracts/contracts.mail.ts';
import { reasonNotToSendBack } from '../../domain/contracts/contracts.policy.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as tenancyParties from '../../domain/contracts/tenancy-parties.repository.ts';
import { forgetReminder } from '../../domain/notifications/reminders.repository.ts';
import { audit } from '../../platform/audit.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';

const stampingKinds = stampingReminders.map(({ kind }) => kind);

/** An admin sends a signed upload back with a reason. The tenant is told and can upload another one; the hold stays as it is. */
export async function sendBackUpload(deps: Deps, actor: Actor, id: string, { reason }: SendBackUpload) {
  const found = await contracts.getById(deps.db, id);
  return deps.db.begin(async (tx) => {
    await tenancyParties.lock(tx, { userId: found.user_id, unitId: found.unit_id });
    const contract = await contracts.getById(tx, id);
    const refusal = reasonNotToSendBack(contract);
    if (refusal) throw conflict(refusal);
    await contractFiles.sendBackUploads(tx, id, { reason, by: actor.id, at: deps.clock.now() });
    // The next signature begins the days for stamping anew.
    await forgetReminder(tx, stampingKinds, id);
    await audit(tx, actor.id, {
      action: 'contract.sent_back',
      subject: { type: 'contract', id },
      before: { sha256: contract.signed_sha256 },
      after: { reason },
    });
    await deps.outbox.announce(tx, {
      messages: [mail.sentBack(contract, reason)],
      change: { tags: ['Contract', 'Application'], to: { admins: true, userIds: [contract.user_id] } },
    });
    return contracts.getById(tx, id);
  });
}
