import { randomUUID } from 'node:crypto';
import type { SettlementToDispute } from '@teduh/shared/settlements';
import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/settlements/settlements.mail.ts';
import * as settlements from '../../domain/settlements/settlements.repository.ts';
import * as thread from '../../domain/settlements/thread.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Actor } from '../../platform/http/access.ts';
import { sendRefunds } from '../payments/send-refunds.ts';
import { adjustSettlement } from '../steps/adjust-settlement.ts';
import { assertCanAnswer } from '../steps/assert-can-answer.ts';
import { lockTenancy } from '../steps/lock-tenancy.ts';
import { paySettlement } from '../steps/pay-settlement.ts';
import { readSettlement } from '../steps/read-settlement.ts';
import { saveBankAccount } from '../steps/save-bank-account.ts';

/** The tenant does not agree with the deductions. What nobody disputes goes back at once. */
export async function disputeSettlement(
  deps: Deps,
  actor: Actor,
  contractId: string,
  input: SettlementToDispute,
) {
  const { db, clock, outbox } = deps;
  const refundIds = await db.begin(async (tx) => {
    const now = clock.now();
    const contract = await lockTenancy(tx, actor, contractId);
    await assertCanAnswer(tx, contractId, 'Disputed', input.revision);
    await saveBankAccount(tx, deps, contractId, input.bankAccount);
    const before = await adjustSettlement(tx, contractId);
    await settlements.beginPaying(tx, contractId, now);
    await settlements.move(tx, contractId, 'Disputed', now);
    await thread.insertMessage(tx, {
      id: randomUUID(),
      contract_id: contractId,
      kind: 'dispute',
      author_id: actor.id,
      body: input.reason,
      written_at: now,
    });
    await audit(tx, actor.id, {
      action: 'settlement.disputed',
      subject: { type: 'contract', id: contractId },
      before: { status: before.status },
      after: { status: 'Disputed', deductedSen: before.deducted_sen },
    });
    const settlement = await settlements.getOf(tx, contractId);
    await outbox.announce(tx, {
      messages: [mail.disputed(contract, settlement)],
      toAdmins: [mail.disputedForAdmins(contract, settlement)],
      change: { tags: ['Contract', 'Transaction'], to: { admins: true, userIds: [contract.user_id] } },
    });
    return paySettlement(tx, deps, { settlement, contract, askedBy: null });
  });
  await sendRefunds(deps, refundIds);
  return readSettlement(deps, actor, contractId);
}
