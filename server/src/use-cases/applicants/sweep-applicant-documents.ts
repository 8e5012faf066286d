import type { Deps } from '../../deps.ts';
import { documentFolder } from '../../domain/applicants/document-files.ts';
import { isFileInUse } from '../../domain/applicants/documents.repository.ts';

const hourMs = 60 * 60 * 1000;

/**
 * Removes documents that no applicant has any more, for good: whoever took a document back does not want it kept in a trash. Files of the
 * last hour stay: the request that stored them may not have written its rows yet.
 */
export async function sweepApplicantDocuments({ db, clock, storage, log }: Deps) {
  const before = new Date(clock.wall().getTime() - hourMs);
  for await (const { key, modifiedAt } of storage.list(documentFolder)) {
    if (modifiedAt >= before || (await isFileInUse(db, key))) continue;
    await storage.remove(key);
    log.info({ keys: [key] }, 'a document that no applicant has any more was removed');
  }
}
