import { autopayNoticeDays } from '@teduh/shared/autopay.constants';
import { addDays, type Day, dayOf } from '@teduh/shared/days';
import type { Deps } from '../../deps.ts';
import * as attempts from '../../domain/autopay/attempts.repository.ts';
import { dayOfAttempt, maxAttempts } from '../../domain/autopay/autopay.policy.ts';
import * as mandates from '../../domain/autopay/mandates.repository.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import { notFound } from '../../platform/errors.ts';
import { type Actor, isOwnerOrAdmin } from '../../platform/http/access.ts';

/** What is charged by itself for a contract, to its tenant and to admins. */
export async function getAutopay(deps: Deps, actor: Actor, contractId: string) {
  const contract = await contracts.getById(deps.db, contractId);
  if (!isOwnerOrAdmin(actor, contract.user_id)) throw notFound('contract_not_found');
  return describeAutopay(deps, contractId);
}

/** Undefined where nothing is charged by itself. */
export async function describeAutopay({ db, clock }: Deps, contractId: string) {
  const mandate = await mandates.findActive(db, contractId);
  if (!mandate) return undefined;
  const [next, toConfirm] = [
    await attempts.findNext(db, contractId, maxAttempts),
    await attempts.findToConfirm(db, mandate.id),
  ];
  return { mandate, next: next && { ...next, on: nextDayOf(next, clock.today()) }, toConfirm };
}

function nextDayOf(charge: attempts.DueCharge, today: Day): Day {
  const { due_date: dueDate, announced_at, last_attempt_at, attempts: count } = charge;
  const on = dayOfAttempt({
    dueDate,
    announcedOn: announced_at ? dayOf(announced_at) : earliestNotice(dueDate, today),
    attempts: count,
    lastAttemptOn: last_attempt_at ? dayOf(last_attempt_at) : undefined,
  });
  return on < today ? today : on;
}

/** A rent that is due later is announced in time; one that is due already, today. */
function earliestNotice(dueDate: Day, today: Day): Day {
  const inTime = addDays(dueDate, -autopayNoticeDays);
  return inTime > today ? inTime : today;
}
