import { type Selectable, sql } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';
import type { OneTimeCodes } from '../../platform/db/schema.ts';

/**
 * The caller of a request, read for every request, so that a deletion, a changed type or the end of the login takes effect at once.
 * Undefined when the login has ended.
 */
export async function findActor(db: Sql, userId: string, loginId: string) {
  return db
    .selectFrom('existing_users')
    .innerJoin('logins', 'logins.user_id', 'existing_users.id')
    .select(['existing_users.id', 'user_type', 'firstname', 'lastname', 'status'])
    .select('logins.created_at as login_started_at')
    .where('existing_users.id', '=', userId)
    .where('logins.id', '=', loginId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

export async function findCredentials(db: Sql, email: string) {
  return db
    .selectFrom('existing_users')
    .select(['id', 'user_type', 'firstname', 'lastname', 'status', 'password_hash'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', eb.fn('lower', [eb.val(email)])))
    .executeTakeFirst();
}

type Checked = { id: string; password_hash: string };

/** Whether a password that was checked a moment ago still opens the account. It does until the end of the transaction. */
export async function lockCredentials(tx: Tx, { id, password_hash }: Checked): Promise<boolean> {
  const user = await tx
    .selectFrom('existing_users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('status', '=', 'active')
    .forShare()
    .executeTakeFirst();
  return user !== undefined;
}

export async function findStatus(db: Sql, email: string) {
  return (await findCredentials(db, email))?.status;
}

/** What a request says about where it comes from. */
export type Client = { address: string; userAgent: string };

export async function insertLogin(tx: Tx, userId: string, { address, userAgent }: Client, at: Date) {
  return tx
    .insertInto('logins')
    .values({ user_id: userId, address, user_agent: userAgent.slice(0, 300), created_at: at, seen_at: at })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow();
}

export async function listLogins(db: Sql, userId: string, now: Date) {
  return db
    .selectFrom('logins')
    .select(['id', 'address', 'user_agent', 'created_at', 'seen_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('refresh_tokens')
          .select('login_id')
          .whereRef('login_id', '=', 'logins.id')
          .where('expires_at', '>', now),
      ),
    )
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute();
}

/** False when the login is not this user's, or has ended before. */
export async function isLive(db: Sql, userId: string, loginId: string): Promise<boolean> {
  const login = db.selectFrom('logins').select('id').where('id', '=', loginId).where('user_id', '=', userId);
  return (await login.where('ended_at', 'is', null).executeTakeFirst()) !== undefined;
}

/** A login that is used: from where, and when. */
export async function markSeen(tx: Tx, loginId: string, { address, userAgent }: Client, at: Date) {
  await tx
    .updateTable('logins')
    .set({ address, user_agent: userAgent.slice(0, 300), seen_at: at })
    .where('id', '=', loginId)
    .execute();
}

type RefreshToken = { tokenHash: Buffer; loginId: string; expiresAt: Date };

export async function insertRefreshToken(tx: Tx, { tokenHash, loginId, expiresAt }: RefreshToken) {
  await tx
    .insertInto('refresh_tokens')
    .values({ token_hash: tokenHash, login_id: loginId, expires_at: expiresAt })
    .execute();
}

/** Locks the token, so that two requests with the same one are handled one after the other. */
export async function findRefreshTokenForUpdate(tx: Tx, tokenHash: Buffer) {
  return tx
    .selectFrom('refresh_tokens')
    .innerJoin('logins', 'logins.id', 'refresh_tokens.login_id')
    .select(['login_id', 'user_id', 'expires_at', 'rotated_at', 'ended_at', 'logins.created_at'])
    .where('token_hash', '=', tokenHash)
    .forUpdate('refresh_tokens')
    .executeTakeFirst();
}

export async function markRotated(tx: Tx, tokenHash: Buffer, at: Date) {
  await tx
    .updateTable('refresh_tokens')
    .set({ rotated_at: at })
    .where('token_hash', '=', tokenHash)
    .where('rotated_at', 'is', null)
    .execute();
}

export type WhichLogins = { userId: string; only?: string | undefined; except?: string | undefined };

export async function endLogins(tx: Tx, { userId, only, except }: WhichLogins, at: Date) {
  await tx
    .updateTable('logins')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .execute();
}

/** Returns the addresses that their links were about: earlier ones, and those that were not confirmed. */
export async function eraseLoginsOf(tx: Tx, userId: string): Promise<string[]> {
  await tx.deleteFrom('logins').where('user_id', '=', userId).execute();
  const codes = tx.deleteFrom('one_time_codes').where('user_id', '=', userId).returning('email');
  return (await codes.execute()).flatMap(({ email }) => email ?? []);
}

export type CodePurpose = Selectable<OneTimeCodes>['purpose'];
type Code = {
  codeHash: Buffer;
  userId: string;
  purpose: CodePurpose;
  email: string | undefined;
  createdAt: Date;
  expiresAt: Date;
};

export async function insertCode(tx: Tx, { codeHash, userId, createdAt, expiresAt, ...code }: Code) {
  const values = {
    ...code,
    code_hash: codeHash,
    user_id: userId,
    created_at: createdAt,
    expires_at: expiresAt,
  };
  await tx.insertInto('one_time_codes').values(values).execute();
}

type Invitations = { codes: { userId: string; codeHash: Buffer }[]; createdAt: Date; expiresAt: Date };

export async function insertInvitations(tx: Tx, { codes, createdAt, expiresAt }: Invitations) {
  await sql`
    insert into one_time_codes (code_hash, user_id, purpose, created_at, expires_at)
    select decode(code_hash, 'hex'), user_id, 'invitation', ${createdAt}::timestamptz, ${expiresAt}::timestamptz
    from unnest(${codes.map(({ codeHash }) => codeHash.toString('hex'))}::text[],
      ${codes.map(({ userId }) => userId)}::uuid[]) as code (code_hash, user_id)`.execute(tx);
}

export async function findCodeForUpdate(tx: Tx, codeHash: Buffer, purposes: CodePurpose[]) {
  return tx
    .selectFrom('one_time_codes')
    .select(['user_id', 'purpose', 'email', 'created_at', 'expires_at', 'used_at'])
    .where('code_hash', '=', codeHash)
    .where('purpose', 'in', purposes)
    .forUpdate()
    .executeTakeFirst();
}

export async function isCodeUsable(db: Sql, codeHash: Buffer, purposes: CodePurpose[], now: Date) {
  const code = await db
    .selectFrom('one_time_codes')
    .select('code_hash')
    .where('code_hash', '=', codeHash)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return code !== undefined;
}

export async function findUserByCode(db: Sql, codeHash: Buffer) {
  return db
    .selectFrom('one_time_codes')
    .innerJoin('users', 'users.id', 'one_time_codes.user_id')
    .select(['users.email', 'users.status'])
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
}

const updateUnused = (tx: Tx, userId: string, purpose: CodePurpose) =>
  tx
    .updateTable('one_time_codes')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null);

/** Marks all unused codes of this purpose as used: one success ends them all. With `since`, those made before it stay. */
export async function useCodes(tx: Tx, userId: string, purpose: CodePurpose, at: Date, since?: Date) {
  await updateUnused(tx, userId, purpose)
    .$if(since !== undefined, (query) => query.where('created_at', '>=', since ?? at))
    .set({ used_at: at })
    .execute();
}

/** Ends the time of all unused codes of this purpose. */
export async function expireCodes(tx: Tx, userId: string, purpose: CodePurpose, at: Date) {
  await updateUnused(tx, userId, purpose).set({ expires_at: at }).execute();
}

/**
 * Whether an account waits for somebody who was invited to it, or has the password that was chosen by the invitation or since. Invitations
 * are known until they are purged.
 */
export async function isInvitee(db: Sql, userId: string): Promise<boolean> {
  const invitation = await db
    .selectFrom('one_time_codes')
    .innerJoin('users', 'users.id', 'one_time_codes.user_id')
    .select('users.id')
    .where('users.id', '=', userId)
    .where('purpose', '=', 'invitation')
    .where((eb) =>
      eb.or([
        eb('password_set_by', 'is', null).and('used_at', 'is', null),
        eb('password_set_by', '=', 'owner').and('used_at', 'is not', null),
      ]),
    )
    .executeTakeFirst();
  return invitation !== undefined;
}

/** Ends the time of all unused codes of these users, whatever they are for. */
export async function expireAllCodes(tx: Tx, userIds: string[], at: Date) {
  await sql`
    update one_time_codes set expires_at = ${at}::timestamptz
    where user_id = any(${userIds}::uuid[]) and used_at is null and expires_at > ${at}::timestamptz`.execute(
    tx,
  );
}

/** Deletes tokens and codes long after they expired. Until then an old link is told apart from an invalid one. */
export async function purge(
  tx: Tx,
  { tokensBefore, codesBefore }: { tokensBefore: Date; codesBefore: Date },
) {
  await tx.deleteFrom('refresh_tokens').where('expires_at', '<', tokensBefore).execute();
  await tx
    .deleteFrom('logins')
    .where('created_at', '<', tokensBefore)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('refresh_tokens').select('login_id').whereRef('login_id', '=', 'logins.id')),
      ),
    )
    .execute();
  await tx.deleteFrom('one_time_codes').where('expires_at', '<', codesBefore).execute();
}
