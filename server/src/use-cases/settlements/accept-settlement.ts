import type { SettlementToAccept } from '@teduh/shared/settlements';
import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/settlements/settlements.mail.ts';
import * as settlements from '../../domain/settlements/settlements.repository.ts';
import type { Actor } from '../../platform/http/access.ts';
import { cancelDeductedPayments } from '../payments/cancel-deducted-payments.ts';
import { sendRefunds } from '../payments/send-refunds.ts';
import { assertCanAnswer } from '../steps/assert-can-answer.ts';
import { concludeSettlement } from '../steps/conclude-settlement.ts';
import { getTenancy, lockTenancy } from '../steps/lock-tenancy.ts';
import { readSettlement } from '../steps/read-settlement.ts';
import { saveBankAccount } from '../steps/save-bank-account.ts';

/** The tenant agrees: the deductions are paid from the deposit, and the rest goes back. */
export async function acceptSettlement(
  deps: Deps,
  actor: Actor,
  contractId: string,
  input: SettlementToAccept,
) {
  const { db, outbox } = deps;
  await getTenancy(db, actor, contractId);
  await assertCanAnswer(db, contractId, 'Accepted', input.revision);
  await cancelDeductedPayments(deps, contractId);

  const refundIds = await db.begin(async (tx) => {
    const contract = await lockTenancy(tx, actor, contractId);
    await assertCanAnswer(tx, contractId, 'Accepted', input.revision);
    await saveBankAccount(tx, deps, contractId, input.bankAccount);
    const ids = await concludeSettlement(tx, deps, actor.id, contract, 'Accepted');
    await outbox.announce(tx, {
      toAdmins: [mail.acceptedForAdmins(contract, await settlements.getOf(tx, contractId))],
      change: { tags: ['Contract', 'Transaction'], to: { admins: true, userIds: [contract.user_id] } },
    });
    return ids;
  });
  await sendRefunds(deps, refundIds);
  return readSettlement(deps, actor, contractId);
}
