import { randomBytes, randomUUID } from 'node:crypto';
import { access, constants, link, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from './errors.ts';

export type Secrets = { postgresPassword: string; accessTokenSecret: string };

async function ensureWritable(dataDir: string) {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o711 });
    await access(dataDir, constants.W_OK);
  } catch (error) {
    throw new StartError(
      `The data directory ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}). Set TEDUH_DATA_DIR to a directory of yours.`,
    );
  }
}

/** Of several servers that start at the same time, the first one wins: a hard link is created atomically and never replaces a file. */
async function writeOnce(dataDir: string, file: string, secrets: unknown) {
  const temporaryFile = `${file}.${randomUUID()}`;
  try {
    await writeFile(temporaryFile, JSON.stringify(secrets), { mode: 0o600, flush: true });
    await link(temporaryFile, file);
    const directory = await open(dataDir);
    await directory.sync().finally(() => directory.close());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(temporaryFile, { force: true });
  }
}

/** What `keepOnce` has stored under this name. */
export async function readKept<T>(dataDir: string, name: string): Promise<T | undefined> {
  const file = join(dataDir, name);
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new StartError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** Generates secrets once and stores them in the data directory, readable by its owner only. */
export async function keepOnce<T>(dataDir: string, name: string, generate: () => T | Promise<T>): Promise<T> {
  await ensureWritable(dataDir);
  const known = await readKept<T>(dataDir, name);
  if (known) return known;
  await writeOnce(dataDir, join(dataDir, name), await generate());
  return (await readKept<T>(dataDir, name)) as T;
}

export function loadSecrets(dataDir: string): Promise<Secrets> {
  const secret = () => randomBytes(32).toString('base64url');
  return keepOnce(dataDir, 'secrets.json', () => ({
    postgresPassword: secret(),
    accessTokenSecret: secret(),
  }));
}
