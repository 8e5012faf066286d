import * as deposits from '../../domain/settlements/deposit-sources.repository.ts';
import { progressOf } from '../../domain/settlements/settlements.policy.ts';
import * as settlements from '../../domain/settlements/settlements.repository.ts';
import type { Tx } from '../../platform/db/db.ts';
import { conflict } from '../../platform/errors.ts';

/**
 * Brings a settlement in line with what is held now: what came since it was proposed goes back as well, and what a bank or the provider gave
 * back meanwhile does not go back again. Its parties are locked. Throws where the deductions are more than is left.
 */
export async function adjustSettlement(tx: Tx, contractId: string): Promise<settlements.SettlementRow> {
  const settlement = await settlements.getOf(tx, contractId);
  const { held_sen } = await deposits.findBooks(tx, contractId);
  const { usedSen, sentSen } = progressOf(await deposits.listRefunds(tx, contractId));
  const heldSen = held_sen + usedSen + sentSen;
  if (heldSen === settlement.held_sen) return settlement;
  if (heldSen - settlement.deducted_sen < sentSen) throw conflict('deposit_changed');
  await settlements.setSums(tx, contractId, { heldSen, deductedSen: settlement.deducted_sen });
  return settlements.getOf(tx, contractId);
}
