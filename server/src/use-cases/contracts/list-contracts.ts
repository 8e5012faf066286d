import type { FindContracts } from '@teduh/shared/contracts';
import type { Deps } from '../../deps.ts';
import * as lists from '../../domain/contracts/contracts-list.repository.ts';
import type { Actor } from '../../platform/http/access.ts';

export async function listContracts({ db, clock }: Deps, actor: Actor, find: FindContracts) {
  return lists.list(db, {
    ...find,
    today: clock.today(),
    userId: actor.userType === 'admin' ? undefined : actor.id,
  });
}
