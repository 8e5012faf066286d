import type { FindTransactions } from '@teduh/shared/transactions';
import type { Deps } from '../../deps.ts';
import * as lists from '../../domain/transactions/transactions-list.repository.ts';
import type { Actor } from '../../platform/http/access.ts';

export async function listTransactions({ db, clock }: Deps, actor: Actor, find: FindTransactions) {
  const userId = actor.userType === 'admin' ? undefined : actor.id;
  return lists.list(db, { ...find, userId, today: clock.today() });
}
