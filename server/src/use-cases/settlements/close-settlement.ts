import { randomUUID } from 'node:crypto';
import type { CloseSettlement } from '@teduh/shared/settlements';
import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/settlements/settlements.mail.ts';
import { reasonNotToClose } from '../../domain/settlements/settlements.policy.ts';
import * as settlements from '../../domain/settlements/settlements.repository.ts';
import * as thread from '../../domain/settlements/thread.repository.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { cancelOpenPayments } from '../payments/cancel-open-payments.ts';
import { sendRefunds } from '../payments/send-refunds.ts';
import { concludeSettlement } from '../steps/conclude-settlement.ts';
import { lockTenancy } from '../steps/lock-tenancy.ts';
import { readSettlement } from '../steps/read-settlement.ts';

/** An admin decides about what the tenant disputes or has not answered, with words for the tenant, who reads where to turn. */
export async function closeSettlement(
  deps: Deps,
  actor: Actor,
  contractId: string,
  { decision }: CloseSettlement,
) {
  const { db, clock, outbox } = deps;
  for (const { transaction_id } of await settlements.listDeductions(db, contractId))
    if (transaction_id) await cancelOpenPayments(deps, transaction_id);

  const refundIds = await db.begin(async (tx) => {
    const contract = await lockTenancy(tx, actor, contractId);
    const reason = reasonNotToClose(await settlements.getOf(tx, contractId), clock.today());
    if (reason) throw conflict(reason);
    await thread.insertMessage(tx, {
      id: randomUUID(),
      contract_id: contractId,
      kind: 'decision',
      author_id: actor.id,
      body: decision,
      written_at: clock.now(),
    });
    const ids = await concludeSettlement(tx, deps, actor.id, contract, 'Decided');
    await outbox.announce(tx, {
      messages: [mail.decided(contract, await settlements.getOf(tx, contractId))],
      change: { tags: ['Contract', 'Transaction'], to: { admins: true, userIds: [contract.user_id] } },
    });
    return ids;
  });
  await sendRefunds(deps, refundIds);
  return readSettlement(deps, actor, contractId);
}
