import * as deposits from '../../domain/contracts/deposits.repository.ts';
import type { Sql } from '../../platform/db/db.ts';

/** What is there of a contract's deposit, or will be when it is paid. */
export const expectedDeposit = (db: Sql, contractId: string): Promise<number> =>
  deposits.findExpected(db, contractId);
