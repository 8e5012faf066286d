import { importRowsMax } from '@teduh/shared/imports.constants';
import type { Deps } from '../../deps.ts';
import type { ReadRow } from '../../domain/imports/entry.ts';
import { readRows } from '../../domain/imports/read-rows.ts';
import { sheetName } from '../../domain/imports/template.ts';
import { badRequest } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { readSpreadsheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { SpreadsheetError } from '../../platform/spreadsheet/table.ts';
import { planRows } from '../steps/run-import.ts';
import { storeImport } from './store-import.ts';

/** The heading is a row, too. */
const limits = {
  maxRows: importRowsMax + 1,
  maxColumns: 100,
  maxCellLength: 2_000,
  maxUnpackedBytes: 64 * 1024 * 1024,
};
const nameMaxLength = 200;

type SentFile = { bytes: Buffer; name: string };

/** Says what every row of a file does, or what is wrong with it. Without `dryRun` stores all of them, unless one is wrong: then none. */
export async function importFile(deps: Deps, actor: Actor, file: SentFile | undefined, dryRun: boolean) {
  if (!file) throw badRequest('import_file_missing', { file: 'Please choose a file' });
  const read = await readFile(deps, file.bytes);
  const plan = await planRows(deps.db, deps, read);
  if (dryRun || !plan.valid) return { plan, row: undefined };
  const name = file.name.replace(/\p{Cc}/gu, '').slice(0, nameMaxLength);
  return storeImport(deps, actor, read, { source: 'file', name });
}

async function readFile({ clock }: Deps, bytes: Buffer): Promise<ReadRow[]> {
  try {
    return await readRows(await readSpreadsheet({ bytes, limits, sheet: sheetName }), clock.today());
  } catch (error) {
    if (error instanceof SpreadsheetError) throw badRequest('import_unreadable', { file: error.message });
    throw error;
  }
}
