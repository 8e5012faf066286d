import * as meters from '../../domain/charges/meters.repository.ts';
import type { Tx } from '../../platform/db/db.ts';
import { conflict } from '../../platform/errors.ts';
import { lockContractToCharge } from './lock-contract-to-charge.ts';

/** Locks a meter that is still read, with its contract and its parties. */
export async function lockMeter(tx: Tx, id: string) {
  const { contract_id: contractId } = await meters.getById(tx, id);
  const contract = await lockContractToCharge(tx, contractId);
  const meter = await meters.lock(tx, id);
  if (meter.ended_on !== null) throw conflict('meter_ended');
  return { contract, meter };
}
