import { addDays } from '@teduh/shared/days';
import type { Deps } from '../../deps.ts';
import { claimReminders } from '../../domain/notifications/reminders.repository.ts';
import * as settings from '../../domain/settings/settings.repository.ts';
import * as mail from '../../domain/transactions/transactions.mail.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import type { Message, MessageText } from '../../platform/outbox.ts';

type Reminder = {
  kind: 'due-soon' | 'overdue';
  dueUntil: string;
  textsOf(rows: transactions.TransactionRow[]): { messages: Message[]; toAdmins?: MessageText[] };
};

/** Reminds tenants once of what is due in a few days, and once of what is overdue. */
export async function remindAboutPayments(deps: Deps) {
  const today = deps.clock.today();
  const { reminder_days } = await settings.current(deps.db);
  await remind(deps, {
    kind: 'overdue',
    dueUntil: addDays(today, -1),
    textsOf: (rows) => ({
      messages: rows.map(mail.overdue),
      toAdmins: rows.map(mail.overdueForAdmins),
    }),
  });
  await remind(deps, {
    kind: 'due-soon',
    dueUntil: addDays(today, reminder_days),
    // What is already overdue is not announced as due soon.
    textsOf: (rows) => ({ messages: rows.filter(({ due_date }) => due_date >= today).map(mail.dueSoon) }),
  });
}

async function remind({ db, clock, outbox }: Deps, { kind, dueUntil, textsOf }: Reminder) {
  await db.begin(async (tx) => {
    const rows = await transactions.listToRemind(tx, kind, dueUntil);
    const ids = rows.map(({ id }) => id);
    const claimed = await claimReminders(tx, kind, ids, clock.now());
    if (claimed.size === 0) return;
    await outbox.announce(tx, {
      ...textsOf(rows.filter(({ id }) => claimed.has(id))),
      change: { tags: ['Transaction'], to: { admins: true } },
    });
  });
}
