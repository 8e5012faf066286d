import type { Deps } from '../../deps.ts';
import type { ContractRow } from '../../domain/contracts/contracts.repository.ts';
import * as notices from '../../domain/notices/notices.repository.ts';
import * as renewals from '../../domain/renewals/renewals.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';

/**
 * A proposal of an earlier end has come to nothing: the notice for the end of the term that gave way to it counts again, unless the end has
 * changed or a further term was offered meanwhile. Answered notices never change, so it is given anew as it was. Its parties are locked.
 */
export async function restoreNotice(
  tx: Tx,
  { clock }: Deps,
  { id: contractId, end_date, renewed_by }: ContractRow,
  proposal: notices.NoticeRow,
): Promise<notices.NoticeRow | undefined> {
  if (proposal.kind !== 'mutual' || renewed_by) return undefined;
  const before = await notices.findGivenWay(tx, proposal);
  if (before?.ends_on !== end_date || (await renewals.findOpen(tx, contractId))) return undefined;
  const restored = await notices.insert(tx, {
    contractId,
    side: before.side,
    kind: before.kind,
    status: 'Given',
    givenBy: before.given_by,
    givenOn: before.given_on,
    endsOn: before.ends_on,
    earliestOn: before.earliest_on,
    feeSen: 0,
    feeId: null,
    reason: before.reason,
    at: clock.now(),
  });
  await audit(tx, null, {
    action: 'notice.restored',
    subject: { type: 'contract', id: contractId },
    after: { noticeId: restored.id, endsOn: restored.ends_on },
  });
  return restored;
}
