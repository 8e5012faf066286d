import * as deposits from '../../domain/contracts/deposits.repository.ts';
import type { Sql } from '../../platform/db/db.ts';

/** What is there of a contract's deposit, or will be when it is paid. */
export async function expectedDeposit(db: Sql, contractId: string): Promise<number> {
  const { held_sen, pending_sen } = await deposits.findOf(db, contractId);
  return held_sen + pending_sen;
}
