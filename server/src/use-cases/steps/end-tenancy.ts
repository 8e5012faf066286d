import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/contracts/contracts.mail.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as deposits from '../../domain/contracts/deposits.repository.ts';
import * as notices from '../../domain/notices/notices.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import { lapseRenewal } from './lapse-renewal.ts';

/** Ends an active contract and frees its unit, unless another contract follows: then the deposit carries over. Its parties are locked. */
export async function endTenancy(
  tx: Tx,
  deps: Deps,
  actorId: string | null,
  contract: contracts.ContractRow,
) {
  await contracts.move(tx, contract.id, {
    to: 'Ended',
    at: deps.clock.now(),
    otherwise: 'contract_not_active',
  });
  await audit(tx, actorId, {
    action: 'contract.ended',
    subject: { type: 'contract', id: contract.id },
    before: { status: 'Active' },
    after: { status: 'Ended' },
  });
  await lapseRenewal(tx, deps, contract.id);
  await withdrawProposal(tx, deps, contract.id);
  await deps.outbox.announce(tx, {
    ...(await carryOn(tx, deps, contract)),
    change: { tags: ['Contract', 'Transaction'], to: { admins: true } },
    publicChange: { tag: 'Property', id: contract.property_id },
  });
}

/** Nobody can agree any more to an earlier day. */
async function withdrawProposal(tx: Tx, { clock }: Deps, contractId: string) {
  const open = await notices.findOpen(tx, contractId);
  if (open?.status === 'Proposed')
    await notices.move(tx, open.id, { to: 'Withdrawn', by: null, at: clock.now() });
}

async function carryOn(tx: Tx, { clock }: Deps, contract: contracts.ContractRow) {
  if (!contract.renewed_by || contract.renewed_by_status !== 'Active')
    return { messages: [mail.ended(contract)], toAdmins: [mail.endedForAdmins(contract)] };
  const next = await contracts.getById(tx, contract.renewed_by);
  const amountSen = await deposits.carry(tx, contract.id, next.id, clock.now());
  await audit(tx, null, {
    action: 'deposit.carried',
    subject: { type: 'contract', id: next.id },
    after: { from: contract.id, amountSen },
  });
  return { messages: [mail.carriedOn(contract, next, amountSen)], toAdmins: [] };
}
