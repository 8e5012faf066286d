import { randomUUID } from 'node:crypto';
import type { Day } from '@teduh/shared/days';
import type { CloseSettlement } from '@teduh/shared/settlements';
import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/settlements/settlements.mail.ts';
import { reasonNotToClose } from '../../domain/settlements/settlements.policy.ts';
import * as settlements from '../../domain/settlements/settlements.repository.ts';
import * as thread from '../../domain/settlements/thread.repository.ts';
import type { Sql } from '../../platform/db/db.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { cancelDeductedPayments } from '../payments/cancel-deducted-payments.ts';
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
  await assertCanClose(db, contractId, clock.today());
  await cancelDeductedPayments(deps, contractId);

  const refundIds = await db.begin(async (tx) => {
    const contract = await lockTenancy(tx, actor, contractId);
    await assertCanClose(tx, contractId, clock.today());
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

async function assertCanClose(db: Sql, contractId: string, today: Day) {
  const reason = reasonNotToClose(await settlements.getOf(db, contractId), today);
  if (reason) throw conflict(reason);
}
