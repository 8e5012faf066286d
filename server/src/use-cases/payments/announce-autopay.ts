import { autopayNoticeDays } from '@teduh/shared/autopay.constants';
import { addDays } from '@teduh/shared/days';
import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/autopay/autopay.mail.ts';
import { maxAttempts } from '../../domain/autopay/autopay.policy.ts';
import * as mandates from '../../domain/autopay/mandates.repository.ts';
import { claimReminders } from '../../domain/notifications/reminders.repository.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';

/** Tells tenants three days before what will be charged to their card, and how to stop it. */
export async function announceAutopay({ db, clock, outbox, config }: Deps) {
  if (config.payments.provider === 'none') return;
  const earliest = addDays(clock.today(), autopayNoticeDays);
  await db.begin(async (tx) => {
    const due = await mandates.listToAnnounce(tx, earliest, maxAttempts);
    const claimed = await claimReminders(
      tx,
      'autopay',
      due.map(({ id }) => id),
      clock.now(),
    );
    const messages = [];
    for (const { id, ...card } of due.filter((each) => claimed.has(each.id))) {
      const rent = await transactions.getById(tx, id);
      messages.push(mail.announced(rent, card, rent.due_date > earliest ? rent.due_date : earliest));
    }
    if (messages.length > 0) await outbox.announce(tx, { messages });
  });
}
