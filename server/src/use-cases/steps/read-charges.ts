import * as extraCharges from '../../domain/charges/extra-charges.repository.ts';
import * as meters from '../../domain/charges/meters.repository.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import type { Sql } from '../../platform/db/db.ts';

/** What is charged on a contract beside rent and deposit: by the month, and by meters. */
export async function readCharges(db: Sql, contractId: string) {
  return {
    contract: await contracts.getById(db, contractId),
    extras: await extraCharges.listOf(db, contractId),
    meters: await meters.listOf(db, contractId),
    readings: await meters.listReadings(db, contractId),
  };
}

export type ContractCharges = Awaited<ReturnType<typeof readCharges>>;
