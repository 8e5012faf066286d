import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as inspections from '../../domain/inspections/inspections.repository.ts';
import { sameHome, type TenancyReports } from '../../domain/inspections/tenancy-reports.ts';
import type { Sql } from '../../platform/db/db.ts';

/** A contract with those that it goes on from and into in the same home, and the reports of all of them. */
export async function readTenancyReports(
  db: Sql,
  contract: contracts.ContractRow,
): Promise<TenancyReports<contracts.ContractRow>> {
  const { before, after } = sameHome(await contracts.listChain(db, contract.id), contract);
  const ids = [contract, ...before].map(({ id }) => id);
  return { contract, before, after, reports: await inspections.listOf(db, ids) };
}
