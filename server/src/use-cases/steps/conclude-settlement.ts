import type { Deps } from '../../deps.ts';
import type { ContractRow } from '../../domain/contracts/contracts.repository.ts';
import * as settlements from '../../domain/settlements/settlements.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import { adjustSettlement } from './adjust-settlement.ts';
import { countDeductions } from './count-deductions.ts';
import { finishSettlement } from './finish-settlement.ts';
import { paySettlement } from './pay-settlement.ts';

/** The tenant has accepted a settlement, or an admin has decided: the deductions count, and the rest goes back. Returns the refunds to send. */
export async function concludeSettlement(
  tx: Tx,
  deps: Deps,
  actorId: string,
  contract: ContractRow,
  to: 'Accepted' | 'Decided',
): Promise<string[]> {
  const { id } = contract;
  const before = await adjustSettlement(tx, id);
  await settlements.beginPaying(tx, id, deps.clock.now());
  await settlements.move(tx, id, to, deps.clock.now());
  await countDeductions(tx, deps, actorId, before);
  const settlement = await settlements.getOf(tx, id);
  await audit(tx, actorId, {
    action: `settlement.${to.toLowerCase()}`,
    subject: { type: 'contract', id },
    before: { status: before.status },
    after: { status: to, deductedSen: settlement.deducted_sen, refundSen: settlement.refund_sen },
  });
  const refundIds = await paySettlement(tx, deps, { settlement, contract, askedBy: null });
  await finishSettlement(tx, deps, id);
  return refundIds;
}
