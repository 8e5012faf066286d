import type { Deps } from '../../deps.ts';
import type { ContractRow } from '../../domain/contracts/contracts.repository.ts';
import { estimateOf } from '../../domain/stamping/stamping-state.ts';
import * as stampings from '../../domain/stamping/stampings.repository.ts';
import type { Tx } from '../../platform/db/db.ts';

/** The last party has just signed a contract: from today on there are 30 days to have it stamped. Whatever lets a contract be signed calls this. */
export async function beginStamping(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  contract: Pick<ContractRow, 'id' | 'rent_sen' | 'start_date' | 'end_date'>,
) {
  const executedOn = clock.today();
  await stampings.begin(tx, { contractId: contract.id, executedOn, ...estimateOf(contract, executedOn) });
}
