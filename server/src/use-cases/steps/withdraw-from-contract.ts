import type { Deps } from '../../deps.ts';
import { isPaidAhead } from '../../domain/contracts/contracts.policy.ts';
import type { ContractRow } from '../../domain/contracts/contracts.repository.ts';
import type { Tx } from '../../platform/db/db.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import type { MessageText } from '../../platform/outbox.ts';
import { releaseUnit } from './release-unit.ts';

/** The tenant gives up a contract that has not begun and whose deposit is not paid. Its parties are locked. */
export async function withdrawFromContract(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  contract: ContractRow,
  forAdmins: MessageText,
) {
  if (isPaidAhead(contract)) throw conflict('deposit_paid');
  if (contract.has_deposit_slip) throw conflict('slip_waiting');
  await releaseUnit(tx, actor.id, contract, deps.clock.now(), 'application_answered');
  await deps.outbox.announce(tx, {
    toAdmins: [forAdmins],
    change: {
      tags: ['Application', 'Contract', 'Transaction'],
      to: { admins: true, userIds: [contract.user_id] },
    },
    publicChange: { tag: 'Property', id: contract.property_id },
  });
}
