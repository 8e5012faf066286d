import type { Deps } from '../../deps.ts';
import { reasonToKeep } from '../../domain/charges/charges.policy.ts';
import * as meters from '../../domain/charges/meters.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Sql } from '../../platform/db/db.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { cancelOpenPayments } from '../payments/cancel-open-payments.ts';
import { cancelPending, listFeesToCancel } from '../steps/cancel-pending.ts';
import { lockMeter } from '../steps/lock-meter.ts';
import { readCharges } from '../steps/read-charges.ts';

/** An admin removes a wrong last reading, to enter it again. Its charge is cancelled with it, unless the tenant has paid. */
export async function removeReading(deps: Deps, actor: Actor, id: string) {
  const { meter_id: meterId } = await meters.getReading(deps.db, id);
  const { pendingId } = await assertRemovable(deps.db, meterId, id);
  if (pendingId)
    for (const each of [pendingId, ...(await listFeesToCancel(deps.db, pendingId))])
      await cancelOpenPayments(deps, each);

  return deps.db.begin(async (tx) => {
    const { contract } = await lockMeter(tx, meterId);
    const { reading, pendingId } = await assertRemovable(tx, meterId, id);
    const messages = pendingId ? await cancelPending(tx, deps, actor, pendingId) : [];
    await meters.removeReading(tx, id);
    await audit(tx, actor.id, {
      action: 'meter.reading-removed',
      subject: { type: 'contract', id: contract.id },
      before: { meterId, readingId: id, tenths: reading.tenths, readOn: reading.read_on },
    });
    await deps.outbox.announce(tx, {
      messages,
      change: { tags: ['Transaction'], to: { admins: true, userIds: [contract.user_id] } },
    });
    return readCharges(tx, contract.id);
  });
}

async function assertRemovable(db: Sql, meterId: string, id: string) {
  const reading = await meters.getReading(db, id);
  const charge = await meters.findChargeOf(db, id);
  const { id: lastId } = await meters.getLastReading(db, meterId);
  const reason = reasonToKeep({
    number: reading.number,
    isLast: lastId === id,
    chargeStatus: charge?.status ?? null,
  });
  if (reason) throw conflict(reason);
  return { reading, pendingId: charge?.status === 'Pending' ? charge.id : undefined };
}
