import type { Day } from '@teduh/shared/days';
import type { Deps } from '../../deps.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import { lapseRenewal } from './lapse-renewal.ts';
import { prorateLastMonth } from './prorate-last-month.ts';

/**
 * Lets an active contract end earlier. Rent and extra charges of the months from then on are cancelled, the month in which it ends costs its
 * days, and what was offered for the time after the old end lapses. Its parties are locked.
 */
export async function shortenContract(
  tx: Tx,
  deps: Deps,
  actorId: string | null,
  { id, end_date }: contracts.ContractRow,
  endDate: Day,
) {
  const now = deps.clock.now();
  if (endDate !== end_date) await contracts.shorten(tx, id, endDate, now);
  await transactions.cancelMonthsFrom(tx, id, endDate, now);
  if (endDate !== end_date) await lapseRenewal(tx, deps, id);
  await prorateLastMonth(tx, deps, id);
  await audit(tx, actorId, {
    action: 'contract.shortened',
    subject: { type: 'contract', id },
    before: { endDate: end_date },
    after: { endDate },
  });
}
