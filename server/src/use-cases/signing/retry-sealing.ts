import type { Deps } from '../../deps.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as sealing from '../../domain/signing/sealing.repository.ts';
import * as signing from '../../domain/signing/signing.repository.ts';
import { audit } from '../../platform/audit.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';

/** An admin does not want to wait for the next try to seal an agreement: the job makes it within seconds. */
export async function retrySealing(deps: Deps, actor: Actor, contractId: string) {
  await contracts.getById(deps.db, contractId);
  await deps.db.begin(async (tx) => {
    const { id } = await signing.getOf(tx, contractId);
    if (!(await sealing.tryAt(tx, id, deps.clock.wall()))) throw conflict('sealing_not_failed');
    await audit(tx, actor.id, { action: 'sealing.retried', subject: { type: 'contract', id: contractId } });
    await deps.outbox.announce(tx, { change: { tags: ['Contract'], to: { admins: true } } });
  });
}
