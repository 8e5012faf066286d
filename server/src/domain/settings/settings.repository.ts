import { type Insertable, type Selectable, sql } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';
import type { CurrentSettings, Settings } from '../../platform/db/schema.ts';

export type SettingsRow = Selectable<CurrentSettings>;
export type SettingsVersion = Selectable<Settings>;
export type NewSettings = Omit<Insertable<Settings>, 'version' | 'id' | 'created_by' | 'created_at'>;

export async function current(db: Sql): Promise<SettingsRow> {
  return db.selectFrom('current_settings').selectAll().executeTakeFirstOrThrow();
}

/** As they were when a contract or a receipt was made. */
export async function atVersion(db: Sql, version: number): Promise<SettingsVersion> {
  return db.selectFrom('settings').selectAll().where('version', '=', version).executeTakeFirstOrThrow();
}

/** Keeps two changes apart, so that the second one adds to the first. */
export async function lock(tx: Tx) {
  await sql`lock table settings in share row exclusive mode`.execute(tx);
}

export async function insert(tx: Tx, settings: NewSettings, by: string | null, at: Date): Promise<string> {
  const { id } = await tx
    .insertInto('settings')
    .values({ ...settings, created_by: by, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function listVersions(db: Sql, limit: number) {
  return db
    .selectFrom('settings')
    .leftJoin('users', 'users.id', 'settings.created_by')
    .selectAll('settings')
    .select(['users.firstname', 'users.lastname'])
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
}

/** Pictures of every version: a receipt may be drawn with an old one. */
export async function listReferencedHashes(db: Sql, hashes: string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db
    .selectFrom('settings')
    .select(['logo_hash', 'duitnow_hash'])
    .distinct()
    .where(({ or, eb }) => or([eb('logo_hash', 'in', hashes), eb('duitnow_hash', 'in', hashes)]))
    .execute();
  return new Set(rows.flatMap(({ logo_hash, duitnow_hash }) => [logo_hash ?? [], duitnow_hash ?? []].flat()));
}
