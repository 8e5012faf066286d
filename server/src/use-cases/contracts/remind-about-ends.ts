import { endReminders } from '@teduh/shared/contracts.constants';
import { addDays, type Day } from '@teduh/shared/days';
import type { Deps } from '../../deps.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as deposits from '../../domain/contracts/deposits.repository.ts';
import * as mail from '../../domain/contracts/ending.mail.ts';
import * as tenancyParties from '../../domain/contracts/tenancy-parties.repository.ts';
import { claimReminders } from '../../domain/notifications/reminders.repository.ts';
import type { Tx } from '../../platform/db/db.ts';

/**
 * Tells both sides in time what happens at the end of a contract with keys, meters, what is owed and the deposit. Where another contract
 * follows, nothing ends for anybody. An end that was agreed later than a reminder's day has only the later ones.
 */
export async function remindAboutEnds(deps: Deps) {
  const today = deps.clock.today();
  for (const { kind, days } of endReminders)
    for (const found of await contracts.listEndingIn(deps.db, kind, days, today))
      await deps.db.begin(async (tx) => {
        await tenancyParties.lock(tx, { userId: found.user_id, unitId: found.unit_id });
        // Ended, shortened or followed meanwhile: nobody is told of an end that is none.
        if ((await contracts.listEndingIn(tx, kind, days, today, found.id)).length === 0) return;
        await remind(tx, deps, { id: found.id, kind, today });
      });
}

type Reminder = { id: string; kind: (typeof endReminders)[number]['kind']; today: Day };

async function remind(tx: Tx, { clock, outbox }: Deps, { id, kind, today }: Reminder) {
  const claimed = await claimReminders(tx, kind, [id], clock.now());
  if (claimed.size === 0) return;
  const contract = await contracts.getById(tx, id);
  const about = await deposits.findEnding(tx, id);
  // Admins who were asked about a further term in these days have read it with the question.
  const wereAsked = await contracts.wasDecisionAsked(tx, id, addDays(today, -endReminderGraceDays));
  await outbox.announce(tx, {
    messages: [mail.ending(contract, about)],
    toAdmins: wereAsked ? [] : [mail.endingForAdmins(contract, about)],
  });
}

const endReminderGraceDays = 7;
