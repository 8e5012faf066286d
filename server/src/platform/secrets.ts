import { randomBytes } from 'node:crypto';
import { access, constants, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from './errors.ts';

export type Secrets = { postgresPassword: string; accessTokenSecret: string };

async function makeWritable(dataDir: string) {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o711 });
    await access(dataDir, constants.W_OK);
  } catch (error) {
    throw new StartError(
      `The data directory ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}). Set TEDUH_DATA_DIR to a directory of yours.`,
    );
  }
}

/** Secrets that nobody chose: made once and kept in the data directory, readable by its owner only. */
export async function keepSecrets(dataDir: string): Promise<Secrets> {
  await makeWritable(dataDir);
  const file = join(dataDir, 'secrets.json');
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw new StartError(`${file} cannot be read: ${(error as Error).message}`);
    }
  }
  const secret = () => randomBytes(32).toString('base64url');
  const secrets = { postgresPassword: secret(), accessTokenSecret: secret() };
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, JSON.stringify(secrets), { mode: 0o600, flush: true });
  await rename(draft, file);
  return secrets;
}
