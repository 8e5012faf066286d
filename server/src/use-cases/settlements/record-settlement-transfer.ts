import { toSen } from '@teduh/shared/money';
import type { TransferToRecord } from '@teduh/shared/settlements';
import type { Deps } from '../../deps.ts';
import * as settlements from '../../domain/settlements/settlements.repository.ts';
import { badRequest, conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { adjustSettlement } from '../steps/adjust-settlement.ts';
import { finishSettlement } from '../steps/finish-settlement.ts';
import { lockTenancy } from '../steps/lock-tenancy.ts';
import { momentOfTransfer } from '../steps/moment-of-transfer.ts';
import { planSettlement } from '../steps/pay-settlement.ts';
import { readSettlement } from '../steps/read-settlement.ts';
import { recordTransfer } from '../steps/record-transfer.ts';

/** An admin records the one transfer, or the cash, by which everything was paid that could not go back to a card, or did not arrive there. */
export async function recordSettlementTransfer(
  deps: Deps,
  actor: Actor,
  contractId: string,
  input: TransferToRecord,
) {
  await deps.db.begin(async (tx) => {
    const contract = await lockTenancy(tx, actor, contractId);
    const { paying_since, status } = await settlements.getOf(tx, contractId);
    if (!paying_since) throw conflict('settlement_not_open');
    const settlement =
      status === 'Settled' ? await settlements.getOf(tx, contractId) : await adjustSettlement(tx, contractId);
    const planned = await planSettlement(tx, deps, settlement);
    if (planned.toTransferSen === 0) throw conflict('nothing_to_transfer');
    if (input.amount !== undefined && toSen(input.amount) !== planned.toTransferSen)
      throw conflict('settlement_changed');
    // It may have been handed over with the keys, before the tenant accepted.
    if (input.paidOn < contract.start_date)
      throw badRequest('invalid_fields', { paidOn: 'Day it was given back is before the tenancy' });
    const refundedAt = momentOfTransfer(input.paidOn, { paid_at: null }, deps.clock);
    await recordTransfer(tx, deps, planned, {
      contract,
      askedBy: actor.id,
      method: input.method,
      reference: input.reference,
      refundedAt,
    });
    await finishSettlement(tx, deps, contractId);
    await deps.outbox.announce(tx, {
      change: { tags: ['Contract', 'Transaction'], to: { admins: true, userIds: [contract.user_id] } },
    });
  });
  return readSettlement(deps, actor, contractId);
}
