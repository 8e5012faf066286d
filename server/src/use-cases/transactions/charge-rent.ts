import { addDays } from '@teduh/shared/days';
import { fullName } from '@teduh/shared/names';
import { rentChargeDays, rentReminderDays } from '@teduh/shared/transactions.constants';
import type { Deps } from '../../deps.ts';
import { claimReminders } from '../../domain/notifications/reminders.repository.ts';
import * as mail from '../../domain/transactions/transactions.mail.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import * as users from '../../domain/users/users.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Note } from '../../platform/outbox.ts';

type Row = transactions.TransactionRow;
const tenantOf = ({ user_id, email, firstname }: Row) => ({ id: user_id, email, firstname });

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
      notes: charged.map((row) => mail.due(tenantOf(row), row)),
      change: { tags: ['Transaction'], to: { admins: true } },
    });
  });
}

async function remind(
  { db, clock, outbox }: Deps,
  kind: 'due-soon' | 'overdue',
  until: string,
  notesOf: (row: Row, admins: Note['to'][]) => Note[],
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
    const admins = await users.listActiveAdmins(tx);
    await outbox.announce(tx, {
      notes: rows.filter(({ id }) => fresh.has(id)).flatMap((row) => notesOf(row, admins)),
      change: { tags: ['Transaction'], to: { admins: true } },
    });
  });
}

/** Three days before it is due, and when it is overdue; whatever is overdue already is not called due soon any more. */
export async function remindOfPayments(deps: Deps) {
  const today = deps.clock.today();
  await remind(deps, 'overdue', addDays(today, -1), (row, admins) => [
    mail.overdue(tenantOf(row), row),
    ...admins.map((admin) => mail.overdueForAdmins(admin, fullName(row), row)),
  ]);
  await remind(deps, 'due-soon', addDays(today, rentReminderDays), (row) =>
    row.due_date < today ? [] : [mail.dueSoon(tenantOf(row), row)],
  );
}
