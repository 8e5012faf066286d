import { addDays } from '@teduh/shared/days';
import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/inspections/inspections.mail.ts';
import * as inspections from '../../domain/inspections/inspections.repository.ts';

/** Reminds a tenant once, on the day before the last one for remarks. */
export async function remindAboutInspections({ db, clock, outbox }: Deps) {
  const rows = await inspections.listToRemind(db, addDays(clock.today(), 1));
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await db.begin(async (tx) => {
    const claimed = await inspections.claimReminders(tx, ids, clock.now());
    if (claimed.size === 0) return;
    await outbox.announce(tx, { messages: rows.filter(({ id }) => claimed.has(id)).map(mail.reminder) });
  });
}
