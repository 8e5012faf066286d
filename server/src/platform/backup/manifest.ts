import { createHash } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError } from '../errors.ts';
import { type BackupKey, deriveKey, readKeyFile } from './encryption.ts';

const name = 'manifest.json';

const Entry = z.object({
  path: z.string(),
  /** In bytes, as it lies in the set. */
  size: z.number(),
  sha256: z.string(),
});
export type Entry = z.infer<typeof Entry>;

const Content = z.object({
  format: z.literal(1),
  /** Of Teduh. */
  version: z.string(),
  /** When the set was begun: the database of an external PostgreSQL must not be restored to a later time than this. */
  startedAt: z.iso.datetime(),
  /** The database is as it was then. */
  takenAt: z.iso.datetime(),
  installation: z.string(),
  mode: z.enum(['sandbox', 'production']),
  /** The newest migration. */
  schema: z.string(),
  /** The version of the embedded PostgreSQL; null where the database is somebody else's to back up. */
  postgres: z.string().nullable(),
  /** Of the database, empty ones included: PostgreSQL does not start without them. */
  directories: z.array(z.string()),
  encryption: z.object({ salt: z.string() }).nullable(),
  entries: z.array(Entry),
});
export type Manifest = z.infer<typeof Content>;

const Stored = z.object({ content: z.string(), digest: z.string() });

/** With a key nobody without it can write a manifest that is believed. */
const digestOf = (content: string, key: BackupKey | undefined) =>
  key ? key.sign(content) : createHash('sha256').update(content).digest('hex');

export const sizeOf = ({ entries }: Manifest) => entries.reduce((sum, { size }) => sum + size, 0);
export const filesOf = ({ entries }: Manifest) => entries.filter(({ path }) => path.startsWith('files/'));

/** The last thing that is written: a set without it is not complete. */
export async function writeManifest(folder: string, manifest: Manifest, key: BackupKey | undefined) {
  const content = JSON.stringify(manifest);
  const draft = join(folder, `${name}.draft`);
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(JSON.stringify({ content, digest: digestOf(content, key) }));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, join(folder, name));
}

async function readStored(folder: string): Promise<z.infer<typeof Stored>> {
  const text = await readFile(join(folder, name), 'utf8').catch((error) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
    throw new StartError(`There is no complete backup in ${folder}: it has no ${name}.`);
  });
  try {
    return Stored.parse(JSON.parse(text));
  } catch {
    throw new StartError(`The ${name} of ${folder} cannot be read: it is damaged, or not of Teduh.`);
  }
}

/** Without a key, for what is no secret: whose it is and from when. */
export async function peekManifest(folder: string): Promise<Manifest> {
  return Content.parse(JSON.parse((await readStored(folder)).content));
}

export type OpenedSet = { folder: string; manifest: Manifest; key: BackupKey | undefined };

async function keyFor({ encryption }: Manifest, keyFile: string | undefined) {
  if (!encryption) return undefined;
  if (!keyFile) throw new StartError('This backup is encrypted. Set BACKUP_KEY_FILE to its key file.');
  return deriveKey(await readKeyFile(keyFile), Buffer.from(encryption.salt, 'base64'));
}

export async function openSet(folder: string, keyFile: string | undefined): Promise<OpenedSet> {
  const { content, digest } = await readStored(folder);
  const parsed = Content.safeParse(JSON.parse(content));
  if (!parsed.success)
    throw new StartError(`The backup in ${folder} was made by a version that this one does not understand.`);
  const key = await keyFor(parsed.data, keyFile);
  if (digestOf(content, key) !== digest)
    throw new StartError(
      key
        ? `BACKUP_KEY_FILE does not open the backup in ${folder}, or its ${name} was changed.`
        : `The ${name} of ${folder} was changed after it was written.`,
    );
  return { folder, manifest: parsed.data, key };
}
