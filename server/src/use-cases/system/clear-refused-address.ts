import type { Deps } from '../../deps.ts';
import { audit } from '../../platform/audit.ts';
import { notFound } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import * as refusedAddresses from '../../platform/mail/refused-addresses.repository.ts';

/** An admin knows that mail reaches the address again. */
export async function clearRefusedAddress({ db, outbox }: Deps, actor: Actor, id: string) {
  await db.begin(async (tx) => {
    if (!(await refusedAddresses.remove(tx, id))) throw notFound('mark_not_found');
    await audit(tx, actor.id, { action: 'address.mark-cleared', subject: { type: 'refused-address', id } });
    await outbox.announce(tx, { change: { tags: ['System', 'User'], to: { admins: true } } });
  });
}
