import { toRinggit, toSen } from '@teduh/shared/money';
import type { TransactionChanges } from '@teduh/shared/transactions';
import type { Deps } from '../../deps.ts';
import { forgetReminder, forgetReminders } from '../../domain/notifications/reminders.repository.ts';
import * as mail from '../../domain/transactions/transactions.mail.ts';
import { reasonNotToChange } from '../../domain/transactions/transactions.policy.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { audit } from '../../platform/audit.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { cancelOpenPayments } from '../payments/cancel-open-payments.ts';
import { lockChangeableTransaction } from '../steps/lock-changeable-transaction.ts';
import { skipDueSoonReminders } from '../steps/skip-due-soon-reminders.ts';

const auditedFields = ({ amount_sen, due_date, description }: transactions.TransactionRow) => ({
  amount: toRinggit(amount_sen),
  dueDate: due_date,
  description,
});

/** An admin changes a pending transaction. An intent for the old amount is cancelled first, so that nobody pays it. */
export async function updateTransaction(deps: Deps, actor: Actor, id: string, changes: TransactionChanges) {
  const reason = reasonNotToChange(await transactions.getById(deps.db, id));
  if (reason) throw conflict(reason);
  await cancelOpenPayments(deps, id);

  return deps.db.begin(async (tx) => {
    const before = await lockChangeableTransaction(tx, deps, id);
    const { amount, dueDate, description } = changes;
    const amountSen = amount === undefined ? undefined : toSen(amount);
    if (before.is_metered && amountSen !== undefined && amountSen !== before.amount_sen)
      throw conflict('metered_amount_is_fixed');
    await transactions.update(tx, id, { amountSen, dueDate, description }, deps.clock.now());
    const after = await transactions.getById(tx, id);
    await audit(tx, actor.id, {
      action: 'transaction.changed',
      subject: { type: 'transaction', id },
      before: auditedFields(before),
      after: auditedFields(after),
    });
    const concernsTenant = after.amount_sen !== before.amount_sen || after.due_date !== before.due_date;
    if (concernsTenant) {
      // Autopay charges what it has announced: another amount or day is announced anew. Of a later day the tenant is also reminded anew.
      await (after.due_date > before.due_date ? forgetReminders(tx, id) : forgetReminder(tx, 'autopay', id));
      await skipDueSoonReminders(tx, deps, [after]);
    }
    await deps.outbox.announce(tx, {
      messages: concernsTenant ? [mail.due(after)] : [],
      change: { tags: ['Transaction'], to: { admins: true, userIds: [after.user_id] } },
    });
    return after;
  });
}
