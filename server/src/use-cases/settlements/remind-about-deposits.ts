import { addDays } from '@teduh/shared/days';
import type { Deps } from '../../deps.ts';
import { claimReminders } from '../../domain/notifications/reminders.repository.ts';
import * as mail from '../../domain/settlements/deposit-reminders.mail.ts';
import * as lists from '../../domain/settlements/deposits-list.repository.ts';
import type { Tx } from '../../platform/db/db.ts';

const daysBefore = 7;

/** Reminds the admins of deposits to be settled, a week before the agreement's day and the day after it: one mail for all of them. */
export async function remindAboutDeposits({ db, clock, outbox }: Deps) {
  const [today, now] = [clock.today(), clock.now()];
  const [lateRows, dueRows] = [
    await lists.listToRemind(db, 'deposit-late', addDays(today, -1)),
    await lists.listToRemind(db, 'deposit-due', addDays(today, daysBefore)),
  ];
  if (lateRows.length + dueRows.length === 0) return;
  await db.begin(async (tx) => {
    const late = await claim(tx, 'deposit-late', lateRows, now);
    // What is late is not announced as due soon.
    await claimReminders(
      tx,
      'deposit-due',
      late.map(({ id }) => id),
      now,
    );
    const due = await claim(tx, 'deposit-due', dueRows, now);
    if (late.length > 0) await outbox.announce(tx, { toAdmins: [mail.lateForAdmins(late)] });
    if (due.length > 0) await outbox.announce(tx, { toAdmins: [mail.dueForAdmins(due)] });
  });
}

async function claim(tx: Tx, kind: 'deposit-due' | 'deposit-late', rows: lists.DepositRow[], at: Date) {
  const ids = rows.map(({ id }) => id);
  const claimed = await claimReminders(tx, kind, ids, at);
  return rows.filter(({ id }) => claimed.has(id));
}
