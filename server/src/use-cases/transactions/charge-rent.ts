import { addDays } from '@teduh/shared/days';
import { fullName } from '@teduh/shared/names';
import { rentChargeDays, rentReminderDays } from '@teduh/shared/transactions.constants';
import type { Deps } from '../../deps.ts';
import { claimReminders } from '../../domain/notifications/reminders.repository.ts';
import * as mail from '../../domain/transactions/transactions.mail.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { audit } from '../../platform/audit.ts';
import { type Message, type MessageText, recipientOf } from '../../platform/outbox.ts';

type Row = transactions.TransactionRow;

/** Asks for the rent of every month that is near, once, whatever runs how often and on how many servers. */
export async function chargeRent({ db, clock, outbox }: Deps) {
  await db.begin(async (tx) => {
    const ids = await transactions.insertRent(tx, clock.today(), rentChargeDays, clock.now());
    if (ids.length === 0) return;
    const charged = await transactions.listByIds(tx, ids);
    await audit(
      tx,
      null,
      charged.map(({ id, amount_sen, due_date }) => ({
        action: 'transaction.charged',
        subject: { type: 'transaction', id },
        after: { amountSen: amount_sen, dueDate: due_date },
      })),
    );
    await outbox.announce(tx, {
      messages: charged.map((row) => mail.due(recipientOf(row), row)),
      change: { tags: ['Transaction'], to: { admins: true } },
    });
  });
}

async function remind(
  { db, clock, outbox }: Deps,
  kind: 'due-soon' | 'overdue',
  until: string,
  messagesOf: (row: Row) => { toTenant: Message; toAdmins?: MessageText } | undefined,
) {
  await db.begin(async (tx) => {
    const rows = await transactions.listToRemind(tx, kind, until);
    const fresh = await claimReminders(
      tx,
      kind,
      rows.map(({ id }) => id),
      clock.now(),
    );
    if (fresh.size === 0) return;
    const texts = rows.filter(({ id }) => fresh.has(id)).flatMap((row) => messagesOf(row) ?? []);
    await outbox.announce(tx, {
      messages: texts.map(({ toTenant }) => toTenant),
      toAdmins: texts.flatMap(({ toAdmins }) => toAdmins ?? []),
      change: { tags: ['Transaction'], to: { admins: true } },
    });
  });
}

/** Three days before it is due, and when it is overdue; whatever is overdue already is not called due soon any more. */
export async function remindOfPayments(deps: Deps) {
  const today = deps.clock.today();
  await remind(deps, 'overdue', addDays(today, -1), (row) => ({
    toTenant: mail.overdue(recipientOf(row), row),
    toAdmins: mail.overdueForAdmins(fullName(row), row),
  }));
  await remind(deps, 'due-soon', addDays(today, rentReminderDays), (row) =>
    row.due_date < today ? undefined : { toTenant: mail.dueSoon(recipientOf(row), row) },
  );
}
