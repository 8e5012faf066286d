import { writeDay } from '@teduh/shared/days';
import { messages } from '@teduh/shared/messages';
import { toSen } from '@teduh/shared/money';
import type { GivenNotice } from '@teduh/shared/notices';
import { breakFeeOf, earliestEndOf } from '@teduh/shared/notices.rules';
import { leastTransactionSen } from '@teduh/shared/transactions.constants';
import type { Deps } from '../../deps.ts';
import { reasonNotToLeave } from '../../domain/contracts/contracts.policy.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as mail from '../../domain/notices/notices.mail.ts';
import { reasonNotToGive } from '../../domain/notices/notices.policy.ts';
import * as notices from '../../domain/notices/notices.repository.ts';
import * as newTransactions from '../../domain/transactions/new-transactions.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import { AppError, badRequest, conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { lapseRenewal } from '../steps/lapse-renewal.ts';
import { lockTenancy, sideOf } from '../steps/lock-tenancy.ts';
import { shortenContract } from '../steps/shorten-contract.ts';

/**
 * A tenant leaves, with the notice and for the fee that the agreement says; an admin lets the contract end with its term. Either proposes an
 * earlier day with `mutual`.
 */
export async function giveNotice(deps: Deps, actor: Actor, contractId: string, input: GivenNotice) {
  const side = sideOf(actor);
  const today = deps.clock.today();
  const now = deps.clock.now();
  const { endDate: endsOn, mutual, fee: shownFee } = input;
  return deps.db.begin(async (tx) => {
    const contract = await lockTenancy(tx, actor, contractId);
    const refusal = reasonNotToLeave(contract, today);
    if (refusal) throw conflict(refusal);
    const before = await notices.findOpen(tx, contractId);
    const reason = reasonNotToGive(before, endsOn < contract.end_date);
    if (reason) throw conflict(reason);
    assertWithinTerm(contract, endsOn, today);
    const { start_date: startDate, end_date: endDate, rent_sen: rentSen } = contract;
    const clause = await contracts.getBreakClause(tx, contractId);
    const earliestOn = side === 'tenant' ? earliestEndOf({ startDate, endDate }, clause, today) : endDate;
    if (!mutual && endsOn < earliestOn) throw tooEarly(earliestOn);

    const kind = mutual ? 'mutual' : endsOn < endDate ? 'break' : 'end of term';
    const feeSen = kind === 'break' ? breakFeeOf({ startDate, endDate }, clause, endsOn, rentSen) : 0;
    if (shownFee !== undefined && toSen(shownFee) !== feeSen) throw conflict('notice_fee_changed');
    if (before) await notices.move(tx, before.id, { to: 'Withdrawn', by: actor.id, at: now });
    const feeId = await chargeFee(tx, deps, contract, { feeSen, endsOn });
    const notice = await notices.insert(tx, {
      contractId,
      side,
      kind,
      givenBy: actor.id,
      givenOn: today,
      endsOn,
      earliestOn,
      feeSen,
      feeId,
      reason: input.reason,
      status: mutual ? 'Proposed' : 'Given',
      at: now,
    });
    if (kind === 'break') await shortenContract(tx, deps, actor.id, contract, endsOn);
    if (kind === 'end of term') await lapseRenewal(tx, deps, contractId);
    await audit(tx, actor.id, {
      action: mutual ? 'notice.proposed' : 'notice.given',
      subject: { type: 'contract', id: contractId },
      after: { noticeId: notice.id, kind, endsOn, feeSen },
    });
    await deps.outbox.announce(tx, {
      ...told(contract, notice),
      change: { tags: ['Contract', 'Transaction'], to: { admins: true, userIds: [contract.user_id] } },
      ...(kind === 'break' && { publicChange: { tag: 'Property' as const, id: contract.property_id } }),
    });
    return { contract: await contracts.getById(tx, contractId), notice };
  });
}

function assertWithinTerm({ start_date, end_date }: contracts.ContractRow, endsOn: string, today: string) {
  if (endsOn < today) throw badRequest('invalid_fields', { endDate: messages.endDatePassed });
  if (endsOn < start_date)
    throw badRequest('invalid_fields', { endDate: 'A contract cannot end before it begins' });
  if (endsOn > end_date) throw badRequest('invalid_fields', { endDate: 'A contract cannot be made longer' });
}

function tooEarly(earliestEndDate: string): AppError {
  const message = `The earliest day is ${writeDay(earliestEndDate)}.`;
  return new AppError(409, 'notice_too_early', {
    message: `This is too early. ${message}`,
    fields: { endDate: message },
    details: { earliestEndDate },
  });
}

async function chargeFee(
  tx: Tx,
  { clock }: Deps,
  contract: contracts.ContractRow,
  { feeSen, endsOn }: { feeSen: number; endsOn: string },
): Promise<string | null> {
  if (feeSen < leastTransactionSen) return null;
  const description = 'Leaving early, as the agreement says';
  const fee = { contractId: contract.id, amountSen: feeSen, dueDate: endsOn, description };
  const id = await newTransactions.insertFee(tx, { ...fee, createdBy: null, createdAt: clock.now() });
  await audit(tx, null, {
    action: 'transaction.charged',
    subject: { type: 'transaction', id },
    after: { amountSen: feeSen, dueDate: endsOn, description },
  });
  return id;
}

function told(contract: contracts.ContractRow, notice: notices.NoticeRow) {
  const isByTenant = notice.side === 'tenant';
  if (notice.status === 'Proposed')
    return isByTenant
      ? { toAdmins: [mail.proposedForAdmins(contract, notice)] }
      : { messages: [mail.proposed(contract, notice)] };
  return isByTenant
    ? { messages: [mail.confirmed(contract, notice)], toAdmins: [mail.givenForAdmins(contract, notice)] }
    : { messages: [mail.givenToTenant(contract, notice)] };
}
