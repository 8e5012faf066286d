import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/arrears/arrears.mail.ts';
import * as arrears from '../../domain/arrears/arrears.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Actor } from '../../platform/http/access.ts';

const pauseMs = 60 * 60 * 1000;

/** An admin reminds tenants of everything that is overdue, each in one mail. Two admins at once send one. Returns how many were reminded. */
export async function remindTenants({ db, clock, outbox }: Deps, actor: Actor, contractIds: string[]) {
  return db.begin(async (tx) => {
    const today = clock.today();
    const now = clock.now();
    const owing = await arrears.list(tx, today, contractIds);
    const claimed = new Set(
      await arrears.claimReminders(
        tx,
        owing.map(({ contract_id }) => contract_id),
        { by: actor.id, at: now, unlessSince: new Date(now.getTime() - pauseMs) },
      ),
    );
    const reminded = owing.filter(({ contract_id }) => claimed.has(contract_id));
    if (reminded.length === 0) return 0;
    const charges = await arrears.listCharges(tx, today, [...claimed]);
    const chargesOf = (contractId: string) => charges.filter(({ contract_id }) => contract_id === contractId);
    await audit(
      tx,
      actor.id,
      reminded.map(({ contract_id, total_sen }) => ({
        action: 'arrears.reminded',
        subject: { type: 'contract', id: contract_id },
        after: { totalSen: total_sen },
      })),
    );
    await outbox.announce(tx, {
      messages: reminded.map((row) => mail.reminder(row, chargesOf(row.contract_id))),
      change: { tags: ['Transaction'], to: { admins: true } },
    });
    return reminded.length;
  });
}
