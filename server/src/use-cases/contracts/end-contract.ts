import type { PatchContract } from '@teduh/shared/contracts';
import { messages } from '@teduh/shared/messages';
import { fullName } from '@teduh/shared/names';
import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/contracts/contracts.mail.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as parties from '../../domain/contracts/tenancy-parties.repository.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import { badRequest, conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { recipientOf } from '../../platform/outbox.ts';

async function end(tx: Tx, deps: Deps, actorId: string | null, contract: contracts.ContractRow) {
  await contracts.move(tx, contract.id, {
    to: 'Ended',
    at: deps.clock.now(),
    otherwise: 'contract_not_active',
  });
  await audit(tx, actorId, {
    action: 'contract.ended',
    subject: { type: 'contract', id: contract.id },
    before: { status: 'Active' },
    after: {
      status: 'Ended',
    },
  });
  await deps.outbox.announce(tx, {
    messages: [mail.ended(recipientOf(contract), contract)],
    toAdmins: [mail.endedForAdmins(fullName(contract), contract)],
    change: { tags: ['Contract', 'Transaction'], to: { admins: true } },
    publicTags: ['Property'],
  });
}

/** Contracts whose last day is behind them become inactive, and their units free. */
export async function endContracts(deps: Deps) {
  for (const { id, user_id: userId, unit_id: unitId } of await contracts.listOver(
    deps.db,
    deps.clock.today(),
  )) {
    await deps.db.begin(async (tx) => {
      await parties.lock(tx, { userId, unitId });
      const contract = await contracts.getById(tx, id);
      if (contract.status === 'Active') await end(tx, deps, null, contract);
    });
  }
}

/** An admin ends an active contract earlier, today or on a later day. Rent that falls due from then on is not asked for. */
export async function endContractEarly(deps: Deps, actor: Actor, id: string, input: PatchContract) {
  const today = deps.clock.today();
  const wanted = input.endDate ?? today;
  if (wanted < today) throw badRequest('invalid_fields', { endDate: messages.endDatePassed });
  const { user_id: userId, unit_id: unitId } = await contracts.getById(deps.db, id);
  return deps.db.begin(async (tx) => {
    await parties.lock(tx, { userId, unitId });
    const contract = await contracts.getById(tx, id);
    if (contract.status !== 'Active') throw conflict('contract_not_active');
    if (wanted > contract.end_date)
      throw badRequest('invalid_fields', { endDate: 'A contract cannot be made longer' });
    const now = deps.clock.now();
    // One that has not begun ends on the day it would have.
    const endDate = wanted < contract.start_date ? contract.start_date : wanted;
    await contracts.shorten(tx, id, endDate, now);
    await transactions.cancelRentFrom(tx, id, endDate, now);
    await audit(tx, actor.id, {
      action: 'contract.shortened',
      subject: { type: 'contract', id },
      before: { endDate: contract.end_date },
      after: {
        endDate,
      },
    });
    if (wanted <= today) await end(tx, deps, actor.id, contract);
    else
      await deps.outbox.announce(tx, {
        messages: [mail.shortened(recipientOf(contract), contract, endDate)],
        change: { tags: ['Contract', 'Transaction'], to: { admins: true } },
      });
    return contracts.getById(tx, id);
  });
}
