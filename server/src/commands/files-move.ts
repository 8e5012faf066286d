import { join } from 'node:path';
import { writeCount } from '@teduh/shared/counts';
import { type Config, readConfig } from '../config.ts';
import { commandLine } from '../platform/command-line.ts';
import { StartError } from '../platform/errors.ts';
import { createStorage } from '../platform/storage/create-storage.ts';
import {
  encryptFiles,
  listMoved,
  moveFiles,
  type Progress,
  removeMoved,
} from '../platform/storage/move-files.ts';
import { asStartError } from '../platform/storage/start-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { ask, canAsk } from './ask.ts';

const usage = `Usage:
  ${commandLine('files:move', 'to-s3')}      copies the files of the data directory into the bucket of the S3_ settings
  ${commandLine('files:move', 'to-disk')}    copies the files of that bucket into the data directory
  ${commandLine('files:move', 'encrypt')}    encrypts private files with FILES_KEY where they are
After to-s3 and to-disk, --remove-source removes the files that were copied, once the server uses the new place.`;

const everyMs = 2_000;
const whole = new Intl.NumberFormat('en');
const inMegabytes = (bytes: number) => whole.format(Math.round(bytes / 1e6));
const line = ({ files, filesDone, bytes, bytesDone }: Progress) =>
  `  ${whole.format(filesDone)} of ${writeCount(files, 'file')}, ${inMegabytes(bytesDone)} of ${inMegabytes(bytes)} MB`;

/** Says every two seconds how far it is, and at the end. */
async function withProgress<T>(work: (onProgress: (progress: Progress) => void) => Promise<T>): Promise<T> {
  let latest: Progress | undefined;
  const tell = () => latest && console.log(line(latest));
  const telling = setInterval(tell, everyMs);
  try {
    return await work((progress) => {
      latest = progress;
    });
  } finally {
    clearInterval(telling);
    tell();
  }
}

function tellFailures({ failures, files, filesDone }: Progress) {
  if (failures.length === 0) return;
  const names = failures.slice(0, 20).map(({ key, problem }) => `  ${key}: ${problem}`);
  const rest = failures.length > 20 ? `\n  and ${failures.length - 20} more` : '';
  const given = filesDone < files ? ' Too many failed one after the other; the rest was not tried.' : '';
  throw new StartError(
    `${writeCount(failures.length, 'file')} failed.${given}\n${names.join('\n')}${rest}\nMend the cause and run it again: it goes on where it ended.`,
  );
}

async function confirmRemoval(from: string, args: string[]) {
  if (args.includes('--yes')) return;
  if (!canAsk())
    throw new StartError('Add --yes to --remove-source where nobody can be asked. Nothing was removed.');
  const answer = await ask(
    `The files in ${from} will be deleted. All servers must use the other place already. Type "delete" to go on: `,
  );
  if (answer !== 'delete') throw new StartError('Nothing was deleted.');
}

type Place = { storage: Storage; name: string };

function placesOf(config: Config, direction: string): { from: Place; to: Place; next: string } {
  const { dataDir, s3, fileKeys } = config;
  if (!s3)
    throw new StartError(
      `The S3_ settings name the bucket, also while the server does not use it yet: set them for this command.\n\n${usage}`,
    );
  const disk = {
    storage: createStorage({ dataDir, s3: undefined, fileKeys }),
    name: join(dataDir, 'files'),
  };
  const bucket = { storage: createStorage(config), name: `the bucket ${s3.bucket} at ${s3.endpoint}` };
  const key = fileKeys ? ' Keep FILES_KEY as it is.' : '';
  return direction === 'to-s3'
    ? {
        from: disk,
        to: bucket,
        next: `Set S3_ENDPOINT=${s3.endpoint}, S3_REGION=${s3.region}, S3_BUCKET=${s3.bucket}, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY for the server, and restart it.${key}`,
      }
    : { from: bucket, to: disk, next: `Remove the S3_ settings of the server, and restart it.${key}` };
}

async function move(config: Config, direction: string, args: string[]) {
  const { from, to, next } = placesOf(config, direction);
  for (const { storage } of [from, to]) await storage.check();
  console.log(`Copying files from ${from.name} to ${to.name}`);
  const progress = await withProgress((onProgress) =>
    moveFiles(from.storage, to.storage, { keys: config.fileKeys, onProgress }),
  );
  tellFailures(progress);
  console.log(
    `${writeCount(progress.copied, 'file was', 'files were')} copied and read back; the others were there already.\n`,
  );
  if (!args.includes('--remove-source')) {
    console.log(
      `Next:\n  1. ${next}\n  2. Run this command once more, for files that were added meanwhile.\nNothing was removed from ${from.name}.`,
    );
    return;
  }
  await confirmRemoval(from.name, args);
  const files = await listMoved(from.storage);
  tellFailures(await withProgress((onProgress) => removeMoved(from.storage, to.storage, files, onProgress)));
  console.log(
    `${writeCount(files.length, 'file was', 'files were')} compared and removed from ${from.name}.`,
  );
}

async function encrypt(config: Config) {
  const { fileKeys } = config;
  if (!fileKeys) throw new StartError('FILES_KEY is not set: there is nothing to encrypt with.');
  const storage = createStorage(config);
  await storage.check();
  const { progress, oldKeys } = await withProgress((onProgress) =>
    encryptFiles(storage, fileKeys, onProgress),
  );
  tellFailures(progress);
  console.log(
    `${writeCount(progress.copied, 'file was', 'files were')} encrypted; the others were already.\n`,
  );
  if (progress.copied > 0 || oldKeys.length > 0)
    console.log(
      'Next: when all servers run with this FILES_KEY, run this command once more, for files that were added meanwhile.',
    );
  else console.log('All private files are encrypted with FILES_KEY. No older key is needed any more.');
}

/** Moves the files to another place, or encrypts them where they are. May be killed at any moment and run again; the server may run. */
export default async function filesMove([direction = '', ...args]: string[]) {
  if (!['to-s3', 'to-disk', 'encrypt'].includes(direction)) throw new StartError(usage);
  const config = readConfig();
  await asStartError(direction === 'encrypt' ? encrypt(config) : move(config, direction, args));
}
