import type { Deps } from '../../deps.ts';
import { settlementFolder } from '../../domain/settlements/settlement-files.ts';
import { isFileInUse } from '../../domain/settlements/thread.repository.ts';
import { sweepFiles } from '../../platform/sweep-files.ts';

/** Removes evidence of deductions that are no longer proposed, and files whose message was not stored. */
export const sweepSettlementFiles = (deps: Deps) =>
  sweepFiles(deps, { folder: settlementFolder, isInUse: (key) => isFileInUse(deps.db, key) });
