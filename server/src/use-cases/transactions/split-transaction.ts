import { errorMessages } from '@teduh/shared/errors.constants';
import { toSen } from '@teduh/shared/money';
import type { InstalmentPlan } from '@teduh/shared/transactions';
import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/transactions/transactions.mail.ts';
import { reasonNotToChange } from '../../domain/transactions/transactions.policy.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { audit } from '../../platform/audit.ts';
import { badRequest, conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { cancelStaleIntents } from '../payments/cancel-stale-intents.ts';
import { lockChangeableTransaction } from '../steps/lock-changeable-transaction.ts';

/** An admin lets a tenant pay in instalments. Each part is a transaction of its own; together they are the whole, to the sen. */
export async function splitTransaction(deps: Deps, actor: Actor, id: string, plan: InstalmentPlan) {
  const reason = reasonNotToChange(await transactions.getById(deps.db, id));
  if (reason) throw conflict(reason);
  const parts = plan.parts.map(({ amount, dueDate }) => ({ amountSen: toSen(amount), dueDate }));
  const sumSen = parts.reduce((sum, { amountSen }) => sum + amountSen, 0);
  await cancelStaleIntents(deps, id);

  return deps.db.begin(async (tx) => {
    const transaction = await lockChangeableTransaction(tx, deps, id);
    if (sumSen !== transaction.amount_sen)
      throw badRequest('parts_do_not_add_up', { parts: errorMessages.parts_do_not_add_up });
    const ids = await transactions.split(tx, id, parts, actor.id, deps.clock.now());
    await audit(tx, actor.id, {
      action: 'transaction.split',
      subject: { type: 'transaction', id },
      before: { status: 'Pending' },
      after: { status: 'Split', parts },
    });
    const found = await transactions.listByIds(tx, ids);
    const inOrder = ids.flatMap((partId) => found.find((row) => row.id === partId) ?? []);
    await deps.outbox.announce(tx, {
      messages: [mail.split(transaction, inOrder)],
      change: { tags: ['Transaction'], to: { admins: true } },
    });
    return inOrder;
  });
}
