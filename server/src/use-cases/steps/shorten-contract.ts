import type { Day } from '@teduh/shared/days';
import type { Deps } from '../../deps.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import { findUnusedRent } from '../../domain/contracts/deposits.repository.ts';
import { firstRentUnused } from '../../domain/contracts/ending.mail.ts';
import * as importedContracts from '../../domain/contracts/imported-contracts.repository.ts';
import { rentPaidElsewhereForAdmins } from '../../domain/imports/imports.mail.ts';
import { isTooLate } from '../../domain/notices/notices.policy.ts';
import * as notices from '../../domain/notices/notices.repository.ts';
import { forgetUnusedRent } from '../../domain/notifications/reminders.repository.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import { lapseRenewal } from './lapse-renewal.ts';
import { prorateLastMonth } from './prorate-last-month.ts';
import { withdrawProposal } from './withdraw-proposal.ts';

/**
 * Lets an active contract end earlier. Rent and extra charges of the months from then on are cancelled, the month in which it ends costs its
 * days, and what was offered for the time after the old end, or proposed for a day after the new one, lapses. Its parties are locked.
 */
export async function shortenContract(
  tx: Tx,
  deps: Deps,
  actorId: string | null,
  contract: contracts.ContractRow,
  endDate: Day,
) {
  const { id, end_date } = contract;
  const now = deps.clock.now();
  if (endDate !== end_date) await contracts.shorten(tx, id, endDate, now);
  // Before the last month, which is reckoned anew whatever an admin asked for until now.
  await audit(tx, actorId, {
    action: 'contract.shortened',
    subject: { type: 'contract', id },
    before: { endDate: end_date },
    after: { endDate },
  });
  await transactions.cancelMonthsFrom(tx, id, endDate, now);
  if (endDate !== end_date) {
    await lapseRenewal(tx, deps, id);
    const proposal = await notices.findProposal(tx, id);
    if (proposal && isTooLate(proposal, { end_date: endDate }, deps.clock.today()))
      await withdrawProposal(tx, deps, proposal);
    await forgetUnusedRent(tx, id, end_date);
  }
  await prorateLastMonth(tx, deps, id);
  const unusedSen = await findUnusedRent(tx, id);
  if (unusedSen > 0 && endDate !== end_date)
    await deps.outbox.announce(tx, { messages: [firstRentUnused(contract, { endDate, unusedSen })] });
  if (endDate !== end_date) await tellOfRentPaidElsewhere(tx, deps, id);
}

/** Nothing here knows of that payment, so nothing here can give it back. */
async function tellOfRentPaidElsewhere(tx: Tx, { outbox }: Deps, id: string) {
  const unusedSen = await importedContracts.sumPaidElsewhere(tx, id);
  if (unusedSen === 0) return;
  const contract = await contracts.getById(tx, id);
  await outbox.announce(tx, { toAdmins: [rentPaidElsewhereForAdmins(contract, unusedSen)] });
}
