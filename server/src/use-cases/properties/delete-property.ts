import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/applications/applications.mail.ts';
import * as applications from '../../domain/applications/applications.repository.ts';
import { isRented } from '../../domain/properties/properties.policy.ts';
import * as properties from '../../domain/properties/properties.repository.ts';
import { audit } from '../../platform/audit.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { rejectWaiting } from '../steps/reject-waiting.ts';

/** Hides the property; its contracts and transactions stay. A property with a live contract cannot be deleted. */
export async function deleteProperty(deps: Deps, actor: Actor, id: string) {
  await deps.db.begin(async (tx) => {
    await properties.lockUnits(tx, id);
    const property = await properties.getForUpdate(tx, id);
    if (isRented(property)) throw conflict('property_has_contract');
    const unitIds = property.units.map((unit) => unit.id);
    const waiting = await applications.lockWaiting(tx, { unitIds });
    await properties.archive(tx, id, deps.clock.wall());
    await audit(tx, actor.id, {
      action: 'property.deleted',
      subject: { type: 'property', id },
      before: { name: property.name },
    });
    await rejectWaiting(tx, deps, actor.id, waiting);
    await deps.outbox.announce(tx, {
      messages: waiting.map(mail.noLongerOffered),
      change: { tags: ['Application'], to: { admins: true } },
      publicChange: { tag: 'Property', id },
    });
  });
}
