import type { Deps } from '../../deps.ts';
import * as inspections from '../../domain/inspections/inspections.repository.ts';
import { audit } from '../../platform/audit.ts';

/** Reports whose days for remarks are over are final. Whoever has answered meanwhile was faster. */
export async function finaliseInspections({ db, clock, outbox }: Deps) {
  const today = clock.today();
  for (const { id } of await inspections.listToFinish(db, today))
    await db.begin(async (tx) => {
      const report = await inspections.lock(tx, id);
      if (report.status !== 'Sent' || report.contract_status === 'Cancelled') return;
      await inspections.move(tx, id, {
        to: 'Final',
        final_at: clock.now(),
        answered_at: null,
        otherwise: 'inspection_not_sent',
      });
      await audit(tx, null, {
        action: 'inspection.finalised',
        subject: { type: 'contract', id: report.contract_id },
        before: { status: 'Sent' },
        after: { inspectionId: id, kind: report.kind, status: 'Final' },
      });
      await outbox.announce(tx, {
        change: { tags: ['Inspection'], to: { admins: true, userIds: [report.user_id] } },
      });
    });
}
