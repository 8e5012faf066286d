import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** A release is without npm, and has this program instead. */
const isRelease = existsSync(join(import.meta.dirname, '../../../teduh'));

/** What an operator types here to run one of our commands. */
export function commandLine(name: string, ...args: string[]): string {
  if (isRelease) return ['./teduh', name, ...args].join(' ');
  return ['npm run', name, ...(args.length > 0 ? ['--', ...args] : [])].join(' ');
}
