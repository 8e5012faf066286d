import type { Deps } from '../../deps.ts';
import * as mandates from '../../domain/autopay/mandates.repository.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { finishAutopay } from './finish-autopay.ts';
import { describeAutopay } from './get-autopay.ts';

/** The browser reports that the card is set up. The provider is asked whether that is true. */
export async function confirmAutopay(deps: Deps, actor: Actor, contractId: string) {
  const contract = await contracts.getById(deps.db, contractId);
  if (contract.user_id !== actor.id) throw notFound('contract_not_found');
  const pending = await mandates.findPending(deps.db, contractId);
  if (pending) await finishAutopay(deps, pending);
  const isStillPending = pending && (await mandates.findById(deps.db, pending.id))?.status === 'Pending';
  const autopay = await describeAutopay(deps, contractId);
  if (!autopay || isStillPending) throw conflict('card_not_set_up');
  return autopay;
}
