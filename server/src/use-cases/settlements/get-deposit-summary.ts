import type { Deps } from '../../deps.ts';
import * as lists from '../../domain/settlements/deposits-list.repository.ts';
import { isOverdue } from '../../domain/settlements/settlements.policy.ts';
import type { Actor } from '../../platform/http/access.ts';

/** What is held of all deposits, and which is to be settled next; for a tenant of their own. */
export async function getDepositSummary({ db, clock }: Deps, actor: Actor) {
  const userId = actor.userType === 'admin' ? undefined : actor.id;
  const toSettle = await lists.listToSettle(db, userId);
  const today = clock.today();
  return {
    heldSen: await lists.sumHeld(db, userId),
    toSettle: toSettle.length,
    overdue: toSettle.filter(({ status, due_on: dueOn }) => isOverdue({ status, dueOn }, today)).length,
    next: toSettle[0],
  };
}
