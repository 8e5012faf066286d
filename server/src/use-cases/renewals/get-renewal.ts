import type { Deps } from '../../deps.ts';
import { reasonNotToContinue } from '../../domain/contracts/contracts.policy.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import { forbidsFurtherTerm } from '../../domain/notices/notices.policy.ts';
import * as notices from '../../domain/notices/notices.repository.ts';
import { reasonNotToPropose } from '../../domain/renewals/renewals.policy.ts';
import * as renewals from '../../domain/renewals/renewals.repository.ts';
import type { Actor } from '../../platform/http/access.ts';
import { expectedDeposit } from '../steps/expected-deposit.ts';
import { getTenancy, sideOf } from '../steps/lock-tenancy.ts';

/** What was offered or asked for last, the contracts that follow one another, and whether this side can propose something. */
export async function getRenewal({ db, clock }: Deps, actor: Actor, contractId: string) {
  const contract = await getTenancy(db, actor, contractId);
  const [renewal, open, chain, notice, depositSen] = await Promise.all([
    renewals.findNewest(db, contractId),
    renewals.findOpen(db, contractId),
    contracts.listChain(db, contractId),
    notices.findOpen(db, contractId),
    expectedDeposit(db, contractId),
  ]);
  const side = sideOf(actor);
  const reason = reasonNotToContinue(contract, clock.today()) ?? reasonNotToPropose(open, side);
  const canPropose = reason === undefined && !forbidsFurtherTerm(notice, side);
  const canLetEnd = canPropose && side === 'admin' && notice?.status !== 'Given';
  return { contract, renewal, chain, canPropose, canLetEnd, depositSen };
}
