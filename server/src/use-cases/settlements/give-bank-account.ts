import type { BankAccount } from '@teduh/shared/settlements';
import type { Deps } from '../../deps.ts';
import * as settlements from '../../domain/settlements/settlements.repository.ts';
import { audit } from '../../platform/audit.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { lockTenancy } from '../steps/lock-tenancy.ts';
import { planSettlement } from '../steps/pay-settlement.ts';
import { readSettlement } from '../steps/read-settlement.ts';
import { saveBankAccount } from '../steps/save-bank-account.ts';

/** The tenant says where money goes that cannot go back to a card, or corrects it. */
export async function giveBankAccount(deps: Deps, actor: Actor, contractId: string, account: BankAccount) {
  await deps.db.begin(async (tx) => {
    const contract = await lockTenancy(tx, actor, contractId);
    const settlement = await settlements.getOf(tx, contractId);
    // A refund may fail after everything was settled.
    const isOver =
      settlement.status === 'Settled' && (await planSettlement(tx, deps, settlement)).toTransferSen === 0;
    if (isOver) throw conflict('settlement_not_open');
    await saveBankAccount(tx, deps, contractId, account);
    // Only that it was given: the log outlives the account.
    await audit(tx, actor.id, {
      action: 'settlement.account-given',
      subject: { type: 'contract', id: contractId },
    });
    await deps.outbox.announce(tx, {
      change: { tags: ['Contract'], to: { admins: true, userIds: [contract.user_id] } },
    });
  });
  return readSettlement(deps, actor, contractId);
}
