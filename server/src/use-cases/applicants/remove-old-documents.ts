import { documentsKeptDays } from '@teduh/shared/applicants.constants';
import { dayMs } from '@teduh/shared/days';
import type { Deps } from '../../deps.ts';
import * as documents from '../../domain/applicants/documents.repository.ts';
import { audit } from '../../platform/audit.ts';
import { removeDocumentFiles } from '../steps/remove-document-files.ts';

/** Removes the documents of people whose last application or tenancy has long been over. What they wrote about themselves stays. */
export async function removeOldDocuments(deps: Deps) {
  const { db, clock, outbox } = deps;
  const before = new Date(clock.now().getTime() - documentsKeptDays * dayMs);
  const keys = await db.begin(async (tx) => {
    const rows = await documents.removeOld(tx, before);
    const userIds = [...new Set(rows.map(({ user_id }) => user_id))];
    await audit(
      tx,
      null,
      userIds.map((id) => ({ action: 'applicant.documents-expired', subject: { type: 'user', id } })),
    );
    if (userIds.length > 0)
      await outbox.announce(tx, { change: { tags: ['Application'], to: { admins: true, userIds } } });
    return rows.map(({ storage_key }) => storage_key);
  });
  await removeDocumentFiles(deps, keys);
}
