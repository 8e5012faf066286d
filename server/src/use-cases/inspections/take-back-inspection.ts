import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/inspections/inspections.mail.ts';
import { reasonNotToTakeBack } from '../../domain/inspections/inspections.policy.ts';
import * as inspections from '../../domain/inspections/inspections.repository.ts';
import { audit } from '../../platform/audit.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { readInspection } from '../steps/read-inspection.ts';

/** A report that was sent with a mistake is a draft again. What the tenant has said in it stays, and the days for remarks begin anew later. */
export async function takeBackInspection(deps: Deps, actor: Actor, id: string) {
  return deps.db.begin(async (tx) => {
    const report = await inspections.lock(tx, id);
    const reason = reasonNotToTakeBack(report, await inspections.isReferredTo(tx, id));
    if (reason) throw conflict(reason);
    await inspections.move(tx, id, {
      to: 'Draft',
      taken_back_at: deps.clock.now(),
      ...{ sent_by: null, sent_at: null, remarks_until: null, reminded_at: null },
      otherwise: 'inspection_not_sent',
    });
    await audit(tx, actor.id, {
      action: 'inspection.taken-back',
      subject: { type: 'contract', id: report.contract_id },
      before: { status: 'Sent' },
      after: { inspectionId: id, kind: report.kind, status: 'Draft' },
    });
    await deps.outbox.announce(tx, {
      messages: [mail.takenBack(report)],
      change: { tags: ['Inspection'], to: { admins: true, userIds: [report.user_id] } },
    });
    return readInspection(tx, id);
  });
}
