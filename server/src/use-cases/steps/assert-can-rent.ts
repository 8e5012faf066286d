import type { Day } from '@teduh/shared/days';
import type { Followed } from '../../domain/agreements/agreement.ts';
import { reasonNotToFollow, reasonNotToRent } from '../../domain/contracts/contracts.policy.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import type { Parties } from '../../domain/contracts/tenancy-parties.repository.ts';
import type { Sql } from '../../platform/db/db.ts';
import { conflict } from '../../platform/errors.ts';

/** Throws where this tenant cannot rent this unit now, or not after the contract that they have. */
export async function assertCanRent(db: Sql, today: Day, parties: Parties, follows: Followed | undefined) {
  const reason = follows
    ? reasonNotToFollow(await contracts.getById(db, follows.contractId), parties, today)
    : reasonNotToRent(parties);
  if (reason) throw conflict(reason);
}
