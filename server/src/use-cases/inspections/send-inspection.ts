import { lastDayForRemarks } from '@teduh/shared/inspections.constants';
import type { Deps } from '../../deps.ts';
import * as items from '../../domain/inspections/inspection-items.repository.ts';
import * as mail from '../../domain/inspections/inspections.mail.ts';
import * as inspections from '../../domain/inspections/inspections.repository.ts';
import { audit } from '../../platform/audit.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { assertWritable, lockReadable } from '../steps/lock-inspection.ts';
import { readInspection } from '../steps/read-inspection.ts';

/** An admin sends a draft to the tenant, who can add remarks for some days. Every line of the rooms needs its condition. */
export async function sendInspection(deps: Deps, actor: Actor, id: string) {
  return deps.db.begin(async (tx) => {
    const draft = await lockReadable(tx, actor, id);
    assertWritable(actor, draft, deps.clock.today());
    const lines = await items.listOf(tx, id);
    if (lines.some(({ kind, condition }) => kind === 'item' && condition === null))
      throw conflict('inspection_incomplete');
    await inspections.move(tx, id, {
      to: 'Sent',
      sent_by: actor.id,
      sent_at: deps.clock.now(),
      remarks_until: lastDayForRemarks(deps.clock.today(), draft),
      otherwise: 'inspection_not_draft',
    });
    const read = await readInspection(tx, id);
    await audit(tx, actor.id, {
      action: 'inspection.sent',
      subject: { type: 'contract', id: draft.contract_id },
      before: { status: 'Draft' },
      after: { inspectionId: id, kind: draft.kind, status: 'Sent', lines: lines.length },
    });
    await deps.outbox.announce(tx, {
      messages: [mail.sent(read.inspection)],
      change: { tags: ['Inspection'], to: { admins: true, userIds: [draft.user_id] } },
    });
    return read;
  });
}
