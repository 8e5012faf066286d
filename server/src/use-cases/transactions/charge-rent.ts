import type { Deps } from '../../deps.ts';
import * as settings from '../../domain/settings/settings.repository.ts';
import * as newTransactions from '../../domain/transactions/new-transactions.repository.ts';
import * as mail from '../../domain/transactions/transactions.mail.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { audit } from '../../platform/audit.ts';

/** Charges the rent of every month that is due soon. A month is charged once, however many servers run this. */
export async function chargeRent({ db, clock, outbox }: Deps) {
  await db.begin(async (tx) => {
    const { rent_ahead_days } = await settings.current(tx);
    const ids = await newTransactions.insertRent(tx, clock.today(), rent_ahead_days, clock.now());
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
