import { addDays } from '@teduh/shared/days';
import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/inspections/inspections.mail.ts';
import * as inspections from '../../domain/inspections/inspections.repository.ts';

/** Reminds a tenant once, on the day before the last one for remarks. */
export async function remindAboutInspections({ db, clock, outbox }: Deps) {
  await db.begin(async (tx) => {
    const rows = await inspections.listToRemind(tx, addDays(clock.today(), 1));
    const ids = rows.map(({ id }) => id);
    const claimed = await inspections.claimReminders(tx, ids, clock.now());
    if (claimed.size === 0) return;
    await outbox.announce(tx, { messages: rows.filter(({ id }) => claimed.has(id)).map(mail.reminder) });
  });
}
