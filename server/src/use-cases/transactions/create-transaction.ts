import { toSen } from '@teduh/shared/money';
import type { NewTransaction } from '@teduh/shared/transactions';
import type { Deps } from '../../deps.ts';
import * as newTransactions from '../../domain/transactions/new-transactions.repository.ts';
import * as mail from '../../domain/transactions/transactions.mail.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { audit } from '../../platform/audit.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { skipDueSoonReminders } from '../steps/skip-due-soon-reminders.ts';

/** An admin asks a tenant to pay something besides rent and deposit, such as a repair or the electricity bill. */
export async function createTransaction(deps: Deps, actor: Actor, input: NewTransaction) {
  const { contractId, amount, dueDate, description } = input;
  return deps.db.begin(async (tx) => {
    const status = await transactions.findContractStatus(tx, contractId);
    if (!status) throw notFound('contract_not_found');
    if (status === 'Cancelled') throw conflict('contract_cancelled');

    const now = deps.clock.now();
    const fee = { contractId, amountSen: toSen(amount), dueDate, description };
    const id = await newTransactions.insertFee(tx, { ...fee, createdBy: actor.id, createdAt: now });
    await skipDueSoonReminders(tx, deps, [{ id, due_date: dueDate }]);
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
