import type { Deps } from '../../deps.ts';
import * as documents from '../../domain/applicants/documents.repository.ts';
import { audit } from '../../platform/audit.ts';
import { notFound } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { readApplicant } from '../steps/read-applicant.ts';
import { removeDocumentFiles } from '../steps/remove-document-files.ts';

/** An applicant takes a document back. Its file is gone at once, not in the trash. */
export async function removeDocument(deps: Deps, actor: Actor, id: string) {
  const { key, told } = await deps.db.begin(async (tx) => {
    const removedKey = await documents.remove(tx, id, actor.id);
    if (!removedKey) throw notFound('document_not_found');
    await audit(tx, actor.id, {
      action: 'applicant.document-removed',
      subject: { type: 'applicant-document', id },
    });
    await deps.outbox.announce(tx, {
      change: { tags: ['Application'], to: { admins: true, userIds: [actor.id] } },
    });
    return { key: removedKey, told: await readApplicant(tx, actor.id) };
  });
  await removeDocumentFiles(deps, [key]);
  return told;
}
