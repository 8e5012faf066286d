import type { Deps } from '../../deps.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as deposits from '../../domain/contracts/deposits.repository.ts';
import { moneyForAdmins } from '../../domain/contracts/ending.mail.ts';
import { claimReminders } from '../../domain/notifications/reminders.repository.ts';
import { decisionNeeded } from '../../domain/renewals/renewals.mail.ts';
import * as renewals from '../../domain/renewals/renewals.repository.ts';

/** Asks the admins once, so long before a contract ends as the settings or its agreement say: offer a further term, or let it end? */
export async function askAboutRenewals({ db, clock, outbox }: Deps) {
  for (const { id } of await renewals.listToDecide(db, clock.today())) {
    await db.begin(async (tx) => {
      const claimed = await claimReminders(tx, 'renewal', [id], clock.now());
      if (claimed.size === 0) return;
      const contract = await contracts.getById(tx, id);
      await outbox.announce(tx, {
        toAdmins: [decisionNeeded(contract, moneyForAdmins(await deposits.findEnding(tx, id)))],
        change: { tags: ['Contract'], to: { admins: true } },
      });
    });
  }
}
