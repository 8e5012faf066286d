import type { Deps } from '../../deps.ts';
import { reasonToKeep } from '../../domain/charges/charges.policy.ts';
import * as meters from '../../domain/charges/meters.repository.ts';
import * as mail from '../../domain/transactions/transactions.mail.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Sql, Tx } from '../../platform/db/db.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import type { Message } from '../../platform/outbox.ts';
import { cancelOpenPayments } from '../payments/cancel-open-payments.ts';
import { lockChangeableTransaction } from '../steps/lock-changeable-transaction.ts';
import { lockMeter } from '../steps/lock-meter.ts';
import { readCharges } from '../steps/read-charges.ts';

/** An admin removes a wrong last reading, to enter it again. Its charge is cancelled with it, unless the tenant has paid. */
export async function removeReading(deps: Deps, actor: Actor, id: string) {
  const { meter_id: meterId } = await meters.getReading(deps.db, id);
  const { pendingId } = await assertRemovable(deps.db, meterId, id);
  if (pendingId) await cancelOpenPayments(deps, pendingId);

  return deps.db.begin(async (tx) => {
    const { contract } = await lockMeter(tx, meterId);
    const { reading, pendingId } = await assertRemovable(tx, meterId, id);
    const messages = pendingId ? [await cancelCharge(tx, deps, actor, pendingId)] : [];
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

async function cancelCharge(tx: Tx, deps: Deps, actor: Actor, id: string): Promise<Message> {
  const transaction = await lockChangeableTransaction(tx, deps, id);
  await transactions.move(tx, id, {
    to: 'Cancelled',
    at: deps.clock.now(),
    otherwise: 'transaction_not_pending',
  });
  await audit(tx, actor.id, {
    action: 'transaction.cancelled',
    subject: { type: 'transaction', id },
    before: { status: 'Pending' },
    after: { status: 'Cancelled' },
  });
  return mail.cancelled(transaction);
}
