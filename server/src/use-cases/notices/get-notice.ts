import type { FindNotice } from '@teduh/shared/notices';
import { breakFeeOf, earliestEndOf } from '@teduh/shared/notices.rules';
import type { Deps } from '../../deps.ts';
import { reasonNotToLeave } from '../../domain/contracts/contracts.policy.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import { findUnusedRent } from '../../domain/contracts/deposits.repository.ts';
import { reasonNotToGive } from '../../domain/notices/notices.policy.ts';
import * as notices from '../../domain/notices/notices.repository.ts';
import { findLastRent } from '../../domain/transactions/last-month.repository.ts';
import * as leavingFees from '../../domain/transactions/leaving-fees.repository.ts';
import type { Sql } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/access.ts';
import { getTenancy } from '../steps/lock-tenancy.ts';

/** What a notice of today would mean, and the one that was given last. Both sides see the same. */
export async function getNotice(
  { db, clock }: Deps,
  actor: Actor,
  contractId: string,
  { endDate: wanted }: FindNotice,
) {
  const contract = await getTenancy(db, actor, contractId);
  const [notice, open, clause] = await Promise.all([
    notices.findNewest(db, contractId),
    notices.findOpen(db, contractId),
    contracts.getBreakClause(db, contractId),
  ]);
  const today = clock.today();
  const term = { startDate: contract.start_date, endDate: contract.end_date };
  const earliestOn = earliestEndOf(term, clause, today);
  const endsOn = wanted ?? earliestOn;
  const isWithinTerm = endsOn > contract.start_date && endsOn < contract.end_date;
  return {
    notice,
    isOvertaken: notice !== undefined && (await isContinued(db, contract)),
    isFeeCancelled: await isFeeCancelled(db, notice),
    canGive: !reasonNotToGive(open, true) && reasonNotToLeave(contract, today) === undefined,
    earliestOn,
    endsOn,
    lastRent: isWithinTerm ? await findLastRent(db, contractId, endsOn) : undefined,
    unusedRentSen: await findUnusedRent(
      db,
      contractId,
      endsOn < contract.start_date ? contract.start_date : endsOn,
    ),
    feeSen: breakFeeOf(term, clause, endsOn, contract.rent_sen),
    clause,
  };
}

/** A contract that follows in the same unit is signed by both. */
async function isContinued(db: Sql, { renewed_by: nextId, unit_id: unitId }: contracts.ContractRow) {
  if (!nextId) return false;
  const { status, unit_id } = await contracts.getById(db, nextId);
  return unit_id === unitId && (status === 'Active' || status === 'Ended');
}

async function isFeeCancelled(db: Sql, notice: notices.NoticeRow | undefined) {
  if (!notice?.fee_id) return false;
  return leavingFees.isCancelled(db, { contractId: notice.contract_id, feeId: notice.fee_id });
}
