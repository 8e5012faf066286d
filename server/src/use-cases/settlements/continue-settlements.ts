import type { Deps } from '../../deps.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as tenancyParties from '../../domain/contracts/tenancy-parties.repository.ts';
import * as mail from '../../domain/settlements/settlements.mail.ts';
import * as settlements from '../../domain/settlements/settlements.repository.ts';
import type { Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import { processEach } from '../../platform/process-each.ts';
import { sendRefunds } from '../payments/send-refunds.ts';
import { adjustSettlement } from '../steps/adjust-settlement.ts';
import { finishSettlement } from '../steps/finish-settlement.ts';
import { paySettlement, planSettlement } from '../steps/pay-settlement.ts';

/** Pays what goes back where nobody has answered in time, and what could not be sent until now, such as after a dispute with a bank. */
export async function continueSettlements(deps: Deps) {
  const contractIds = await settlements.listToContinue(deps.db, deps.clock.today());
  await processEach(deps, 'settlement not continued', contractIds, async (contractId) => {
    const refundIds = await deps.db
      .begin((tx) => continueSettlement(tx, deps, contractId))
      .catch((error) => {
        // The deductions are more than is left: an admin has to propose something else.
        if (error instanceof AppError && error.code === 'deposit_changed') return [];
        throw error;
      });
    await sendRefunds(deps, refundIds);
  });
}

async function continueSettlement(tx: Tx, deps: Deps, contractId: string): Promise<string[]> {
  const contract = await contracts.getById(tx, contractId);
  await tenancyParties.lock(tx, { userId: contract.user_id, unitId: contract.unit_id });
  const { status, paying_since, answer_by } = await settlements.getOf(tx, contractId);
  if (status === 'Settled') return [];
  const settlement = await adjustSettlement(tx, contractId);
  if (!paying_since) {
    if (answer_by >= deps.clock.today()) return [];
    await settlements.beginPaying(tx, contractId, deps.clock.now());
    const { toTransferSen } = await planSettlement(tx, deps, settlement);
    const toTransfer = {
      toTransferSen,
      hasAccount: (await settlements.findAccount(tx, contractId)) !== undefined,
    };
    await deps.outbox.announce(tx, {
      messages: [mail.unanswered(contract, settlement, toTransfer)],
      toAdmins: [mail.unansweredForAdmins(contract, settlement, toTransfer)],
      change: { tags: ['Contract', 'Transaction'], to: { admins: true, userIds: [contract.user_id] } },
    });
  }
  const refundIds = await paySettlement(tx, deps, { settlement, contract, askedBy: null });
  await finishSettlement(tx, deps, contractId);
  return refundIds;
}
