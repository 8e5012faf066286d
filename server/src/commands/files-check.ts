import { writeCount } from '@teduh/shared/counts';
import { checkFiles } from '../use-cases/files/check-files.ts';
import { writeReference } from '../use-cases/steps/verify-set.ts';
import { withDeps } from './with-deps.ts';

const maxReported = 50;

function list(lines: string[]) {
  for (const line of lines.slice(0, maxReported)) console.log(`  ${line}`);
  if (lines.length > maxReported) console.log(`  … and ${lines.length - maxReported} more`);
}

/** False where something is missing or damaged. Files that no row names harm nobody. */
export function reportFiles(checked: Awaited<ReturnType<typeof checkFiles>>): boolean {
  const { references, files, missing, changed, unnamed } = checked;
  console.log(
    `${writeCount(references, 'row names', 'rows name')} files, and ${writeCount(files, 'file is', 'files are')} there: ${missing.length} missing, ${changed.length} changed, ${unnamed.length} that no row names.`,
  );
  list(missing.map(writeReference));
  list(
    changed.map(
      ({ storage_key, source, row_id }) => `${storage_key} is not what row ${row_id} of ${source} says`,
    ),
  );
  return missing.length + changed.length === 0;
}

/** `npm run files:check`: compares files with rows, both ways. */
export default async function filesCheck() {
  await withDeps(async (deps) => {
    if (!reportFiles(await checkFiles(deps))) process.exitCode = 1;
  });
}
