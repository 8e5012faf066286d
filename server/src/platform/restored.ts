import { commandLine } from './command-line.ts';
import type { Db } from './db/db.ts';
import { StartError } from './errors.ts';
import type { Log } from './log.ts';
import { repeat } from './repeat.ts';
import * as rows from './restored.repository.ts';
import type { Storage } from './storage/storage.ts';

/** The one file whose content changes. */
export const beatKey = 'beat.txt';
const lookEveryMs = 15_000;
/** A failover without synchronous replication may lose a moment. That is no restore. */
const tolerance = 1;

/**
 * A server whose database was restored is older than the world. Until somebody releases it, it sends no mail, moves no money and removes no
 * file: its original may have done so, or may still be at work.
 */
export type Restored = {
  /** What this server knew at its last look, a few seconds ago. */
  isHeld(): boolean;
  /** Looks into the database. */
  look(): Promise<boolean>;
};

type Deps = { db: Db; storage: Storage; log: Log };

export function createRestored(db: Db): Restored {
  let isHeld = false;
  return {
    isHeld: () => isHeld,
    async look() {
      isHeld = Boolean((await rows.find(db))?.restored_at);
      return isHeld;
    },
  };
}

async function readBeat(storage: Storage): Promise<number | undefined> {
  const text = (await storage.get(beatKey))?.bytes.toString();
  return text === undefined ? undefined : Number(text);
}

/**
 * A database whose files are elsewhere or gone. It is not held for all servers, since a second server with a wrong setting would do that to a
 * first one that is at work.
 */
function assertFilesAreThere(inFiles: number | undefined, inDatabase: number) {
  if (inFiles === undefined && inDatabase > tolerance)
    throw new StartError(
      `The file storage has nothing of this database: its files are elsewhere, or lost. Set TEDUH_DATA_DIR or S3_* to where they are, restore them (${commandLine('restore')}), or go on without them: ${commandLine('restore:release')}`,
    );
}

/** Says in words how the files show that the database went back. */
function contradiction(inFiles: number | undefined, inDatabase: number): string | undefined {
  if (inFiles !== undefined && inFiles > inDatabase + tolerance)
    return `The files are ${inFiles - inDatabase} minutes of work ahead of the database: an older database was restored beside them.`;
  return undefined;
}

/** First in the database, then in the files: at any moment, and after any crash, the files are behind or equal. */
export async function beat({ db, storage, log }: Deps) {
  // In this order: other servers go on counting meanwhile, and the database is never behind.
  const inFiles = await readBeat(storage);
  const known = await rows.find(db);
  if (!known || known.restored_at) return;
  assertFilesAreThere(inFiles, known.beat);
  const reason = contradiction(inFiles, known.beat);
  if (reason) {
    if (await db.begin((tx) => rows.mark(tx, reason)))
      log.error(
        `restored: ${reason} Nothing is sent, charged or removed until: ${commandLine('restore:release')}`,
      );
    return;
  }
  const next = await db.begin((tx) => rows.nextBeat(tx));
  if (next !== undefined) await storage.put(beatKey, Buffer.from(String(next)));
}

/** For the log, when a server starts. */
export async function warnAboutRestore({ db, log }: Pick<Deps, 'db' | 'log'>) {
  const { restored_reason: reason } = (await rows.find(db)) ?? {};
  log.warn(
    `This server was restored. ${reason} Nothing is sent, charged or removed until: ${commandLine('restore:release')}`,
  );
}

/** Takes a storage that has nothing of this database as it is; from then on the server is a restored one. False where there is no need to. */
export async function adoptStorage({ db, storage }: Pick<Deps, 'db' | 'storage'>): Promise<boolean> {
  const known = await rows.find(db);
  if (!known || known.beat <= tolerance || (await readBeat(storage)) !== undefined) return false;
  await db.begin((tx) => rows.mark(tx, 'Its file storage was empty.'));
  await storage.put(beatKey, Buffer.from(String(known.beat)));
  return true;
}

/** Ends the state for all servers. The files, which may be ahead, are overtaken. */
export async function release({ db, storage }: Pick<Deps, 'db' | 'storage'>, { sendWaiting = false }) {
  const known = await rows.find(db);
  const next = Math.max((await readBeat(storage)) ?? 0, known?.beat ?? 0) + 1;
  await storage.put(beatKey, Buffer.from(String(next)));
  await db.begin(async (tx) => {
    if (!sendWaiting) await rows.dropWaiting(tx);
    await rows.release(tx, next);
  });
}

/** Beats, and looks for what another server or a command has found or released. Returns a function that stops it. */
export function startBeating(deps: Deps & { restored: Restored }) {
  async function work() {
    await beat(deps);
    const before = deps.restored.isHeld();
    const isHeld = await deps.restored.look();
    if (before && !isHeld) deps.log.warn('this restored server was released: mails, payments and jobs go on');
    return lookEveryMs;
  }
  return repeat(work, (error) => {
    deps.log.warn(`restored: ${error.message}`);
    return lookEveryMs;
  });
}
