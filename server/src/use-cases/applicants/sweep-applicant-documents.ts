import type { Deps } from '../../deps.ts';
import { documentFolder } from '../../domain/applicants/document-files.ts';
import { isFileInUse } from '../../domain/applicants/documents.repository.ts';
import { sweepFiles } from '../../platform/sweep-files.ts';

/** For good: whoever took a document back does not want it kept in a trash. */
export const sweepApplicantDocuments = (deps: Deps) =>
  sweepFiles(deps, { folder: documentFolder, isInUse: (key) => isFileInUse(deps.db, key) });
