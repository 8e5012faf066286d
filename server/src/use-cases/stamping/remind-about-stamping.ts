import { addDays, type Day } from '@teduh/shared/days';
import { stampingReminders } from '@teduh/shared/stamping.constants';
import type { Deps } from '../../deps.ts';
import { claimReminders } from '../../domain/notifications/reminders.repository.ts';
import * as mail from '../../domain/stamping/stamping.mail.ts';
import * as stampings from '../../domain/stamping/stampings.repository.ts';

/** Reminds whoever pays the duty, and the admins, of agreements that are not filed. Of several reminders that are late, only the last one comes. */
export async function remindAboutStamping({ db, clock, outbox }: Deps) {
  const today = clock.today();
  for (const [index, { kind, days }] of stampingReminders.entries().toArray().reverse()) {
    const rows = await stampings.listToRemind(db, kind, addDays(today, -days));
    if (rows.length === 0) continue;
    const ids = rows.map(({ id }) => id);
    await db.begin(async (tx) => {
      const claimed = await claimReminders(tx, kind, ids, clock.now());
      if (claimed.size === 0) return;
      for (const earlier of stampingReminders.slice(0, index))
        await claimReminders(tx, earlier.kind, [...claimed], clock.now());
      await outbox.announce(
        tx,
        messagesFor(
          rows.filter(({ id }) => claimed.has(id)),
          kind,
          today,
        ),
      );
    });
  }
}

function messagesFor(
  rows: stampings.StampingRow[],
  kind: (typeof stampingReminders)[number]['kind'],
  today: Day,
) {
  const payers = rows.filter(({ payer }) => payer === 'tenant');
  if (kind !== 'stamping-late')
    return { messages: payers.map(mail.due), toAdmins: rows.map(mail.dueForAdmins) };
  return {
    messages: payers.map((row) => mail.late(row, today)),
    toAdmins: rows.map((row) => mail.lateForAdmins(row, today)),
  };
}
