import type { Deps } from '../../deps.ts';
import * as inspections from '../../domain/inspections/inspections.repository.ts';
import { sha256Of } from '../../domain/inspections/report-files.ts';
import { AppError, notFound } from '../../platform/errors.ts';

/** Needs no actor: a signed link is only given to those who may read the report. A file that is not the one that was stored is not shown. */
export async function readReportFile({ db, storage, log }: Deps, id: string) {
  const { sealed_key: key, sealed_sha256: sha256, kind, number } = await inspections.getById(db, id);
  const file = key ? await storage.get(key) : undefined;
  if (!file) throw notFound('inspection_not_found');
  if (sha256Of(file.bytes) !== sha256) {
    log.error({ inspectionId: id }, 'the document of a report is not the one that was stored');
    throw new AppError(500, 'file_damaged');
  }
  return { bytes: file.bytes, name: `${kind === 'move-in' ? 'Move-in' : 'Move-out'} report ${number}` };
}
