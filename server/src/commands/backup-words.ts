import { resolve } from 'node:path';
import { writeCount } from '@teduh/shared/counts';
import { filesOf, type OpenedSet, sizeOf } from '../platform/backup/manifest.ts';
import { commandLine } from '../platform/command-line.ts';
import { StartError } from '../platform/errors.ts';

export function folderOf(args: string[], command: string): string {
  const [folder, ...rest] = args.filter((each) => !each.startsWith('--'));
  if (!folder || rest.length > 0)
    throw new StartError(`Say which folder: ${commandLine(command, '<folder>')}`);
  return resolve(folder);
}

export function describeSet({ manifest }: OpenedSet): string {
  const megabytes = (sizeOf(manifest) / 1e6).toFixed(1);
  const database = manifest.postgres === null ? 'no database' : `PostgreSQL ${manifest.postgres}`;
  return `${database}, ${writeCount(filesOf(manifest).length, 'file')}, ${megabytes} MB, as of ${manifest.takenAt}`;
}
