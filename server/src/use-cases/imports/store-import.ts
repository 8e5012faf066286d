import { AsyncResource } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { ImportSource } from '@teduh/shared/imports';
import type { Deps } from '../../deps.ts';
import type { ReadRow } from '../../domain/imports/entry.ts';
import * as imports from '../../domain/imports/imports.repository.ts';
import type { Plan } from '../../domain/imports/planned-row.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/access.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { runImport } from '../steps/run-import.ts';

type Source = {
  source: ImportSource;
  name: string;
  /** What else is stored with the rows. */
  andAlso?: (tx: Tx, plan: Plan) => Promise<void>;
};

/**
 * Stores all rows or none: by a file and by the form. The import is written down before it begins, so that whoever waits sees how far it is,
 * and what came of one that failed.
 */
export async function storeImport(deps: Deps, actor: Actor, read: ReadRow[], { andAlso, ...source }: Source) {
  const { db, clock } = deps;
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  const begun = { ...source, rowCount: read.length, createdBy: actor.id, createdAt: clock.now() };
  const importId = await db.begin(async (tx) => {
    const id = await imports.insert(tx, begun);
    await deps.outbox.announce(tx, { change: { tags: ['Import'], to: { admins: true } } });
    return id;
  });
  // On another connection, so that it is seen before the rows are. There is one import at a time, and so one such connection.
  const onProgress = AsyncResource.bind((stored: number) => imports.noteProgress(db, importId, stored));
  try {
    const plan = await db.begin(async (tx) => {
      const made = await runImport(tx, deps, { read, importId, actorId: actor.id, passwordHash, onProgress });
      await andAlso?.(tx, made);
      return made;
    });
    return { plan, row: await imports.getById(db, importId) };
  } catch (error) {
    await db.begin((tx) => imports.fail(tx, importId, clock.now()));
    throw error;
  }
}
