import type { Deps } from '../../deps.ts';
import * as meters from '../../domain/charges/meters.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Actor } from '../../platform/http/access.ts';
import { lockMeter } from '../steps/lock-meter.ts';
import { readCharges } from '../steps/read-charges.ts';

/** An admin ends a meter, such as one that was replaced by another. Its readings and charges stay. */
export async function endMeter(deps: Deps, actor: Actor, id: string) {
  return deps.db.begin(async (tx) => {
    const { contract } = await lockMeter(tx, id);
    const endedOn = deps.clock.today();
    await meters.end(tx, id, { on: endedOn, by: actor.id });
    await audit(tx, actor.id, {
      action: 'meter.ended',
      subject: { type: 'contract', id: contract.id },
      after: { meterId: id, endedOn },
    });
    await deps.outbox.announce(tx, {
      change: { tags: ['Transaction'], to: { admins: true, userIds: [contract.user_id] } },
    });
    return readCharges(tx, contract.id);
  });
}
