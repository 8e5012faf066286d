import type { Deps } from '../../deps.ts';
import * as attempts from '../../domain/autopay/attempts.repository.ts';
import { dayOfCharge, maxAttempts } from '../../domain/autopay/autopay.policy.ts';
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
  return { mandate, next: next && { ...next, on: dayOfCharge(next, clock.today()) }, toConfirm };
}
