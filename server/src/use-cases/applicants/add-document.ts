import type { DocumentKind } from '@teduh/shared/applicants';
import { documentsMax } from '@teduh/shared/applicants.constants';
import type { Deps } from '../../deps.ts';
import * as applicants from '../../domain/applicants/applicants.repository.ts';
import { type DocumentFile, documentFileOf } from '../../domain/applicants/document-files.ts';
import * as documents from '../../domain/applicants/documents.repository.ts';
import * as requests from '../../domain/applicants/requests.repository.ts';
import * as users from '../../domain/users/users.repository.ts';
import { audit } from '../../platform/audit.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { announceTold } from '../steps/announce-told.ts';
import { readApplicant } from '../steps/read-applicant.ts';

type ReadForm = () => Promise<{ kind: DocumentKind; bytes: Buffer | undefined }>;

/** Adds a document to what somebody tells about themselves. Where there are too many already, the file is not even read. */
export async function addDocument(deps: Deps, actor: Actor, readForm: ReadForm) {
  assertRoom(await documents.countOf(deps.db, actor.id));
  const { kind, bytes } = await readForm();
  const file = await documentFileOf(actor.id, bytes);
  await deps.storage.put(file.key, file.bytes);
  return insertDocument(deps, actor, kind, file);
}

function assertRoom(count: number) {
  if (count >= documentsMax) throw conflict('too_many_documents');
}

async function insertDocument(deps: Deps, actor: Actor, kind: DocumentKind, file: DocumentFile) {
  return deps.db.begin(async (tx) => {
    const now = deps.clock.now();
    await users.getForUpdate(tx, actor.id);
    const openBefore = await requests.listOpen(tx, actor.id);
    await applicants.save(tx, actor.id, {}, now);
    assertRoom(await documents.countOf(tx, actor.id));
    await documents.insert(tx, actor.id, kind, file, now);
    await audit(tx, actor.id, {
      action: 'applicant.document-added',
      subject: { type: 'applicant-document', id: file.id },
      after: { kind },
    });
    await announceTold(tx, deps, actor.id, openBefore);
    return readApplicant(tx, actor.id);
  });
}
