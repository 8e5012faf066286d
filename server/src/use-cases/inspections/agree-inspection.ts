import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/inspections/inspections.mail.ts';
import * as inspections from '../../domain/inspections/inspections.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Actor } from '../../platform/http/access.ts';
import { assertWritable, lockReadable } from '../steps/lock-inspection.ts';
import { readInspection } from '../steps/read-inspection.ts';

/** The tenant has nothing to add any more: the report is final at once. */
export async function agreeInspection(deps: Deps, actor: Actor, id: string) {
  return deps.db.begin(async (tx) => {
    const report = await lockReadable(tx, actor, id);
    assertWritable(actor, report, deps.clock.today());
    const at = deps.clock.now();
    await inspections.move(tx, id, {
      to: 'Final',
      final_at: at,
      answered_at: at,
      otherwise: 'inspection_not_sent',
    });
    const read = await readInspection(tx, id);
    const remarks = read.lines.items.filter(
      (item) =>
        item.remark !== '' ||
        read.lines.photographs.some(({ item_id, side }) => item_id === item.id && side === 'tenant'),
    ).length;
    await audit(tx, actor.id, {
      action: 'inspection.agreed',
      subject: { type: 'contract', id: report.contract_id },
      before: { status: 'Sent' },
      after: { inspectionId: id, kind: report.kind, status: 'Final', remarks },
    });
    await deps.outbox.announce(tx, {
      toAdmins: [mail.answeredForAdmins(report, remarks)],
      change: { tags: ['Inspection'], to: { admins: true, userIds: [report.user_id] } },
    });
    return read;
  });
}
