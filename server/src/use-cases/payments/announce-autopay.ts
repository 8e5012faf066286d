import { autopayNoticeDays } from '@teduh/shared/autopay.constants';
import { addDays, type Day } from '@teduh/shared/days';
import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/autopay/autopay.mail.ts';
import { maxAttempts } from '../../domain/autopay/autopay.policy.ts';
import * as mandates from '../../domain/autopay/mandates.repository.ts';
import * as tenancyParties from '../../domain/contracts/tenancy-parties.repository.ts';
import { claimReminders } from '../../domain/notifications/reminders.repository.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { processEach } from '../../platform/process-each.ts';

/** Tells tenants three days before what will be charged to their card, and how to stop it. */
export async function announceAutopay(deps: Deps) {
  if (deps.config.payments.provider === 'none') return;
  const earliest = addDays(deps.clock.today(), autopayNoticeDays);
  const due = await mandates.listToAnnounce(deps.db, earliest, maxAttempts);
  await processEach(deps, 'rent not announced', due, (each) => announce(deps, each, earliest));
}

/** What was listed may have been paid, stopped or given another card meanwhile. */
async function announce({ db, clock, outbox }: Deps, listed: mandates.ToAnnounce, earliest: Day) {
  const { id, user_id: userId, unit_id: unitId } = listed;
  await db.begin(async (tx) => {
    await tenancyParties.lock(tx, { userId, unitId });
    const card = await mandates.findToAnnounce(tx, id, earliest, maxAttempts);
    if (!card || !(await claimReminders(tx, 'autopay', [id], clock.now())).has(id)) return;
    const rent = await transactions.getById(tx, id);
    const on = rent.due_date > earliest ? rent.due_date : earliest;
    await outbox.announce(tx, { messages: [mail.announced(rent, card, on)] });
  });
}
