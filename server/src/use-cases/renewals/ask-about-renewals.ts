import type { Deps } from '../../deps.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as deposits from '../../domain/contracts/deposits.repository.ts';
import { moneyForAdmins } from '../../domain/contracts/ending.mail.ts';
import * as tenancyParties from '../../domain/contracts/tenancy-parties.repository.ts';
import { claimReminders } from '../../domain/notifications/reminders.repository.ts';
import { decisionNeeded } from '../../domain/renewals/renewals.mail.ts';
import * as renewals from '../../domain/renewals/renewals.repository.ts';

/** Asks the admins once, so long before a contract ends as the settings or its agreement say: offer a further term, or let it end? */
export async function askAboutRenewals({ db, clock, outbox }: Deps) {
  const today = clock.today();
  for (const { id, user_id: userId, unit_id: unitId } of await renewals.listToDecide(db, today)) {
    await db.begin(async (tx) => {
      await tenancyParties.lock(tx, { userId, unitId });
      // Ended or decided meanwhile: there is nothing to ask.
      if ((await renewals.listToDecide(tx, today, id)).length === 0) return;
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
