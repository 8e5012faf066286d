import { toRinggit, toSen } from '@teduh/shared/money';
import type { TransactionChanges } from '@teduh/shared/transactions';
import type { Deps } from '../../deps.ts';
import * as intents from '../../domain/payments/payment-intents.repository.ts';
import * as mail from '../../domain/transactions/transactions.mail.ts';
import { assertEditable } from '../../domain/transactions/transactions.policy.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { recipientOf } from '../../platform/outbox.ts';
import { closeIntentOf } from '../payments/close-intent.ts';

type Pending = transactions.TransactionRow;

/** Nobody pays while it changes: the open intent is taken back first, and none may have appeared since. */
async function change(deps: Deps, id: string, work: (tx: Tx, pending: Pending) => Promise<void>) {
  assertEditable(await transactions.getById(deps.db, id));
  await closeIntentOf(deps, id);
  return deps.db.begin(async (tx) => {
    await transactions.lock(tx, id);
    const pending = await transactions.getById(tx, id);
    assertEditable(pending);
    if ((await intents.listOf(tx, id)).some(({ status }) => status === 'open'))
      throw conflict('payment_under_way');
    await work(tx, pending);
    return transactions.getById(tx, id);
  });
}

export function changeCharge(deps: Deps, actor: Actor, id: string, changes: TransactionChanges) {
  return change(deps, id, async (tx, before) => {
    const { amount, dueDate, description } = changes;
    const amountSen = amount === undefined ? undefined : toSen(amount);
    await transactions.update(tx, id, { amountSen, dueDate, description }, deps.clock.now());
    const after = await transactions.getById(tx, id);
    const terms = ({ amount_sen, due_date, description }: Pending) => ({
      amount: toRinggit(amount_sen),
      dueDate: due_date,
      description,
    });
    await audit(tx, actor.id, {
      action: 'transaction.changed',
      subject: { type: 'transaction', id },
      before: terms(before),
      after: terms(after),
    });
    const isNews = after.amount_sen !== before.amount_sen || after.due_date !== before.due_date;
    await deps.outbox.announce(tx, {
      messages: isNews ? [mail.due(recipientOf(after), after)] : [],
      change: { tags: ['Transaction'], to: { admins: true, userIds: [after.user_id] } },
    });
  });
}

export function withdrawCharge(deps: Deps, actor: Actor, id: string) {
  return change(deps, id, async (tx, pending) => {
    await transactions.move(tx, id, {
      to: 'Cancelled',
      at: deps.clock.now(),
      otherwise: 'transaction_not_pending',
    });
    await audit(tx, actor.id, {
      action: 'transaction.cancelled',
      subject: { type: 'transaction', id },
      before: { status: 'Pending' },
      after: {
        status: 'Cancelled',
      },
    });
    await deps.outbox.announce(tx, {
      messages: [mail.withdrawn(recipientOf(pending), pending)],
      change: { tags: ['Transaction'], to: { admins: true } },
    });
  });
}
