import type { Deps } from '../../deps.ts';
import * as inspections from '../../domain/inspections/inspections.repository.ts';
import { audit } from '../../platform/audit.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';

/** A draft that was begun by mistake goes, with its lines. Its photographs are swept later. */
export async function discardInspection(deps: Deps, actor: Actor, id: string) {
  await deps.db.begin(async (tx) => {
    const { status, contract_id, kind, taken_back_at } = await inspections.lock(tx, id);
    if (status !== 'Draft') throw conflict('inspection_not_draft');
    if (taken_back_at) throw conflict('inspection_was_sent');
    await inspections.remove(tx, id);
    await audit(tx, actor.id, {
      action: 'inspection.discarded',
      subject: { type: 'contract', id: contract_id },
      before: { inspectionId: id, kind },
    });
    await deps.outbox.announce(tx, { change: { tags: ['Inspection'], to: { admins: true } } });
  });
}
