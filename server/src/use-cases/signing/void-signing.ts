import type { DeclineSigning } from '@teduh/shared/signing';
import type { Deps } from '../../deps.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as tenancyParties from '../../domain/contracts/tenancy-parties.repository.ts';
import * as mail from '../../domain/signing/signing.mail.ts';
import * as signing from '../../domain/signing/signing.repository.ts';
import { audit } from '../../platform/audit.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { readSigning } from '../steps/read-signing.ts';

/** An admin stops the signing in the browser: what was signed there no longer counts. The contract stays, and can be signed on paper. */
export async function voidSigning(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  contractId: string,
  { reason }: DeclineSigning,
) {
  const found = await contracts.getById(deps.db, contractId);
  return deps.db.begin(async (tx) => {
    await tenancyParties.lock(tx, { userId: found.user_id, unitId: found.unit_id });
    const contract = await contracts.getById(tx, contractId);
    const { id } = await signing.getOf(tx, contractId);
    if (!(await signing.close(tx, id, 'Void'))) throw conflict('signing_closed');
    const at = deps.clock.now();
    await signing.addEvent(tx, id, { kind: 'voided', at, actorId: actor.id, origin, detail: reason });
    await audit(tx, actor.id, {
      action: 'signing.voided',
      subject: { type: 'contract', id: contractId },
      after: { reason },
    });
    await deps.outbox.announce(tx, {
      messages: [mail.voided(contract, reason)],
      change: { tags: ['Contract'], to: { admins: true, userIds: [contract.user_id] } },
    });
    return readSigning(tx, contract);
  });
}
