import { canMove } from '@teduh/shared/moves';
import { settlementMoves } from '@teduh/shared/settlements.constants';
import * as settlements from '../../domain/settlements/settlements.repository.ts';
import type { Sql } from '../../platform/db/db.ts';
import { conflict } from '../../platform/errors.ts';

/** The tenant answers what they have read: not a proposal that was made since. */
export async function assertCanAnswer(
  db: Sql,
  contractId: string,
  to: 'Accepted' | 'Disputed',
  revision: number | undefined,
) {
  const settlement = await settlements.getOf(db, contractId);
  if (!canMove(settlementMoves, settlement.status, to)) throw conflict('settlement_not_open');
  if (revision !== undefined && revision !== settlement.revision) throw conflict('settlement_changed');
}
