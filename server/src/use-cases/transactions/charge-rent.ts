import { addDays } from '@teduh/shared/days';
import { daysToPay } from '@teduh/shared/transactions.constants';
import type { Deps } from '../../deps.ts';
import * as settings from '../../domain/settings/settings.repository.ts';
import * as newTransactions from '../../domain/transactions/new-transactions.repository.ts';
import * as mail from '../../domain/transactions/transactions.mail.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { audit } from '../../platform/audit.ts';

/**
 * Charges the rent of every month that is due soon. A month is charged once, however many servers run this. Where the contract was signed
 * late, or no server ran, a month that has begun already leaves some days to pay.
 */
export async function chargeRent({ db, clock, outbox }: Deps) {
  await db.begin(async (tx) => {
    const { rent_ahead_days } = await settings.current(tx);
    const today = clock.today();
    const payBy = addDays(today, daysToPay);
    const ids = await newTransactions.insertRent(tx, today, rent_ahead_days, clock.now(), { payBy });
    if (ids.length === 0) return;
    const charged = await transactions.listByIds(tx, ids);
    const lines = charged.map(({ id, amount_sen, due_date }) => ({
      action: 'transaction.charged',
      subject: { type: 'transaction', id },
      after: { amountSen: amount_sen, dueDate: due_date },
    }));
    await audit(tx, null, lines);
    await outbox.announce(tx, {
      messages: charged.map(mail.due),
      change: { tags: ['Transaction'], to: { admins: true } },
    });
  });
}
