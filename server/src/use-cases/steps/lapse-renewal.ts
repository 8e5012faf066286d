import type { Deps } from '../../deps.ts';
import * as renewals from '../../domain/renewals/renewals.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';

/** An offer or a question that nobody has answered lapses when the contract ends, or will end on another day. Its parties are locked. */
export async function lapseRenewal(tx: Tx, { clock }: Deps, contractId: string) {
  const open = await renewals.findOpen(tx, contractId);
  if (!open) return;
  await renewals.move(tx, open.id, { to: 'Lapsed', by: null, at: clock.now() });
  await audit(tx, null, {
    action: 'renewal.lapsed',
    subject: { type: 'contract', id: contractId },
    after: { renewalId: open.id },
  });
}
