import type { Deps } from '../../deps.ts';
import * as documents from '../../domain/applicants/documents.repository.ts';
import * as users from '../../domain/users/users.repository.ts';
import { audit } from '../../platform/audit.ts';
import { forbidden, notFound } from '../../platform/errors.ts';

/** Opens a document for whoever the signed link was given to. That an admin has read it is kept. */
export async function readDocument({ db, storage }: Deps, id: string, viewerId: string) {
  const document = await documents.find(db, id);
  const file = document && (await storage.get(document.storage_key));
  if (!file) throw notFound('document_not_found');
  if (viewerId !== document.user_id)
    await db.begin(async (tx) => {
      if (!(await users.findActiveAdmin(tx, viewerId))) throw forbidden('link_expired');
      await audit(tx, viewerId, {
        action: 'applicant.document-opened',
        subject: { type: 'applicant-document', id },
        after: { kind: document.kind },
      });
    });
  return { kind: document.kind, file };
}
