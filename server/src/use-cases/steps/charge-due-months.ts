import { addDays, type Day, writePeriod } from '@teduh/shared/days';
import { daysToPay } from '@teduh/shared/transactions.constants';
import type { Deps } from '../../deps.ts';
import * as extraCharges from '../../domain/charges/extra-charges.repository.ts';
import * as settings from '../../domain/settings/settings.repository.ts';
import * as made from '../../domain/transactions/made-charges.repository.ts';
import * as mail from '../../domain/transactions/transactions.mail.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import { skipDueSoonReminders } from './skip-due-soon-reminders.ts';

/** With the rent of its month; a month that has begun already leaves some days to pay. */
const dueDateOf = (beginsOn: Day, today: Day) => (beginsOn > today ? beginsOn : addDays(today, daysToPay));

/** Charges the months of extra charges that are due soon, as rent is, and tells the tenants. Each month once, however many servers do it. */
export async function chargeDueMonths(tx: Tx, deps: Deps, only?: string) {
  const { clock, outbox } = deps;
  const today = clock.today();
  const { rent_ahead_days } = await settings.current(tx);
  const due = await extraCharges.listDue(tx, { until: addDays(today, rent_ahead_days), only });
  const months = due.map((row) => ({
    contractId: row.contract_id,
    extraChargeId: row.extra_charge_id,
    month: row.month,
    amountSen: row.amount_sen,
    dueDate: dueDateOf(row.begins_on, today),
    description: `${row.name}, ${writePeriod(row.begins_on, addDays(row.ends_on, -1))}`,
  }));
  const charged = await transactions.listByIds(tx, await made.insertMonths(tx, months, clock.now()));
  if (charged.length === 0) return;
  await skipDueSoonReminders(tx, deps, charged);
  await audit(
    tx,
    null,
    charged.map(({ id, amount_sen, due_date, description }) => ({
      action: 'transaction.charged',
      subject: { type: 'transaction', id },
      after: { amountSen: amount_sen, dueDate: due_date, description },
    })),
  );
  await outbox.announce(tx, {
    messages: charged.map(mail.due),
    change: { tags: ['Transaction'], to: { admins: true } },
  });
}
