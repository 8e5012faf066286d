import type { Deps } from '../../deps.ts';
import * as notices from '../../domain/notices/notices.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';

/** Nobody can agree any more to this proposal of an earlier end. Its parties are locked. */
export async function withdrawProposal(tx: Tx, { clock }: Deps, { id, contract_id }: notices.NoticeRow) {
  await notices.move(tx, id, { to: 'Withdrawn', by: null, at: clock.now() });
  await audit(tx, null, {
    action: 'notice.withdrawn',
    subject: { type: 'contract', id: contract_id },
    after: { noticeId: id },
  });
}
