import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as settings from '../../domain/settings/settings.repository.ts';
import type { Sql } from '../../platform/db/db.ts';

/** The settings that the agreement of a contract was made with: who the landlord is in it, and who signs for them. */
export async function settingsOfContract(db: Sql, contractId: string): Promise<settings.SettingsVersion> {
  return settings.atVersion(db, await contracts.getSettingsVersion(db, contractId));
}
