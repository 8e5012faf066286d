import { addDays } from '@teduh/shared/days';
import { toSen } from '@teduh/shared/money';
import type { NewTransaction } from '@teduh/shared/transactions';
import type { Deps } from '../../deps.ts';
import { claimReminders } from '../../domain/notifications/reminders.repository.ts';
import * as settings from '../../domain/settings/settings.repository.ts';
import * as mail from '../../domain/transactions/transactions.mail.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { audit } from '../../platform/audit.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';

/** An admin asks a tenant to pay something besides rent and deposit, such as a repair or the electricity bill. */
export async function createTransaction(deps: Deps, actor: Actor, input: NewTransaction) {
  const { contractId, amount, dueDate, description } = input;
  return deps.db.begin(async (tx) => {
    const status = await transactions.findContractStatus(tx, contractId);
    if (!status) throw notFound('contract_not_found');
    if (status === 'Cancelled') throw conflict('contract_cancelled');

    const now = deps.clock.now();
    const fee = { contractId, amountSen: toSen(amount), dueDate, description };
    const id = await transactions.insertFee(tx, { ...fee, createdBy: actor.id, createdAt: now });
    // The tenant is told now, so a reminder a few minutes later would be one too many.
    const { reminder_days } = await settings.current(tx);
    const isDueSoon = dueDate <= addDays(deps.clock.today(), reminder_days);
    if (isDueSoon) await claimReminders(tx, 'due-soon', [id], now);
    await audit(tx, actor.id, {
      action: 'transaction.charged',
      subject: { type: 'transaction', id },
      after: fee,
    });
    const transaction = await transactions.getById(tx, id);
    await deps.outbox.announce(tx, {
      messages: [mail.due(transaction)],
      change: { tags: ['Transaction'], to: { admins: true, userIds: [transaction.user_id] } },
    });
    return transaction;
  });
}
