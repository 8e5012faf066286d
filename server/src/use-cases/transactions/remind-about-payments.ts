import { addDays } from '@teduh/shared/days';
import type { Deps } from '../../deps.ts';
import { claimReminders } from '../../domain/notifications/reminders.repository.ts';
import * as settings from '../../domain/settings/settings.repository.ts';
import * as lateCharges from '../../domain/transactions/late-charges.repository.ts';
import * as mail from '../../domain/transactions/transactions.mail.ts';
import type * as transactions from '../../domain/transactions/transactions.repository.ts';
import type { Message, MessageText } from '../../platform/outbox.ts';

type Kind = 'due-soon' | 'overdue' | 'overdue-second' | 'overdue-last';

type Reminder = {
  kind: Kind;
  /** Milder ones, which do not come any more once this one has. */
  instead?: Kind[];
  dueUntil: string;
  textsOf(rows: transactions.TransactionRow[]): { messages: Message[]; toAdmins?: MessageText[] };
};

/** Reminds tenants of what is due in a few days, and up to three times of what is overdue. Of several that are late, only the last one comes. */
export async function remindAboutPayments(deps: Deps) {
  const today = deps.clock.today();
  const chosen = await settings.current(deps.db);
  await remind(deps, {
    kind: 'overdue-last',
    instead: ['overdue', 'overdue-second'],
    dueUntil: addDays(today, -chosen.last_reminder_days),
    textsOf: (rows) => ({ messages: rows.map((row) => mail.overdueLast(row, chosen.last_reminder_text)) }),
  });
  await remind(deps, {
    kind: 'overdue-second',
    instead: ['overdue'],
    dueUntil: addDays(today, -chosen.second_reminder_days),
    textsOf: (rows) => ({
      messages: rows.map((row) => mail.overdueSecond(row, chosen.second_reminder_text)),
    }),
  });
  await remind(deps, {
    kind: 'overdue',
    dueUntil: addDays(today, -chosen.first_reminder_days),
    textsOf: (rows) => ({
      messages: rows.map((row) => mail.overdue(row, chosen.first_reminder_text)),
      toAdmins: rows.map(mail.overdueForAdmins),
    }),
  });
  await remind(deps, {
    kind: 'due-soon',
    dueUntil: addDays(today, chosen.reminder_days),
    // What is already overdue is not announced as due soon.
    textsOf: (rows) => ({ messages: rows.filter(({ due_date }) => due_date >= today).map(mail.dueSoon) }),
  });
}

async function remind({ db, clock, outbox }: Deps, { kind, instead = [], dueUntil, textsOf }: Reminder) {
  const rows = await lateCharges.listToRemind(db, kind, dueUntil, clock.today());
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await db.begin(async (tx) => {
    const claimed = await claimReminders(tx, kind, ids, clock.now());
    if (claimed.size === 0) return;
    for (const milder of instead) await claimReminders(tx, milder, [...claimed], clock.now());
    await outbox.announce(tx, {
      ...textsOf(rows.filter(({ id }) => claimed.has(id))),
      change: { tags: ['Transaction'], to: { admins: true } },
    });
  });
}
