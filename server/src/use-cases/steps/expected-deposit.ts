import type { Day } from '@teduh/shared/days';
import * as deposits from '../../domain/contracts/deposits.repository.ts';
import type { Sql } from '../../platform/db/db.ts';

/** What is there of a contract's deposit, or will be when it is paid; with `endsOn` as if the contract ended on that day. */
export const expectedDeposit = (db: Sql, contractId: string, endsOn: Day | null = null): Promise<number> =>
  deposits.findExpected(db, contractId, endsOn);
