import type { Deps } from '../../deps.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as deposits from '../../domain/settlements/deposit-sources.repository.ts';
import * as mail from '../../domain/settlements/settlements.mail.ts';
import { progressOf } from '../../domain/settlements/settlements.policy.ts';
import * as settlements from '../../domain/settlements/settlements.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import { adjustSettlement } from './adjust-settlement.ts';

/**
 * A settlement is over when its deductions count and all that goes back has gone. One without deductions that nobody has answered is over
 * too, since nothing is left to agree about. Its tenant is locked.
 */
export async function finishSettlement(tx: Tx, deps: Deps, contractId: string) {
  const { status, deducted_sen, paying_since } = await settlements.getOf(tx, contractId);
  const isUndisputed = status === 'Proposed' && deducted_sen === 0 && paying_since !== null;
  if (status !== 'Accepted' && status !== 'Decided' && !isUndisputed) return;
  const { held_sen } = await deposits.findBooks(tx, contractId);
  if (held_sen > 0 || progressOf(await deposits.listRefunds(tx, contractId)).isUnderWay) return;
  const settlement = await adjustSettlement(tx, contractId);
  await settlements.move(tx, contractId, 'Settled', deps.clock.now());
  await audit(tx, null, {
    action: 'settlement.settled',
    subject: { type: 'contract', id: contractId },
    before: { status },
    after: { status: 'Settled', deductedSen: settlement.deducted_sen, refundSen: settlement.refund_sen },
  });
  const contract = await contracts.getById(tx, contractId);
  await deps.outbox.announce(tx, {
    messages: [mail.settled(contract, settlement)],
    change: { tags: ['Contract', 'Transaction'], to: { admins: true, userIds: [contract.user_id] } },
  });
}
