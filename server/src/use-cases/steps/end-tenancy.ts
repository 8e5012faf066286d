import type { Deps } from '../../deps.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as followingMail from '../../domain/contracts/following.mail.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import { carryDeposit } from './carry-deposit.ts';
import { closeQuestions } from './close-questions.ts';
import { tellOfEnd, tellOfNoBeginning } from './tell-of-end.ts';

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
  await closeQuestions(tx, deps, contract.id);
  await deps.outbox.announce(tx, {
    ...(await carryOn(tx, deps, contract)),
    change: { tags: ['Contract', 'Transaction'], to: { admins: true } },
    publicChange: { tag: 'Property', id: contract.property_id },
  });
}

async function carryOn(tx: Tx, deps: Deps, contract: contracts.ContractRow) {
  if (deps.clock.today() < contract.start_date) return tellOfNoBeginning(tx, contract);
  const next = contract.renewed_by ? await contracts.getById(tx, contract.renewed_by) : undefined;
  // An earlier release let one that ends on its first day wait until then. It does not begin: it is charged nothing, and the deposit is settled here.
  if (next?.status === 'Active' && next.end_date > next.start_date)
    return { messages: await carryDeposit(tx, deps, contract, next), toAdmins: [] };
  if (next?.status === 'Awaiting')
    return {
      messages: [followingMail.waitsForOurSignature(contract, next)],
      toAdmins: [followingMail.waitsForOurSignatureForAdmins(contract, next)],
    };
  return tellOfEnd(tx, contract);
}
