import { errorMessages } from '@teduh/shared/errors.constants';
import type { NewUser, UserStatus, UserType } from '@teduh/shared/users';
import { type Selectable, sql } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';
import type { ExistingUsers, Users } from '../../platform/db/schema.ts';
import { conflict, notFound, violatedConstraint } from '../../platform/errors.ts';
import { listKept } from './kept-addresses.repository.ts';

/** Whoever chose the password. */
type PasswordSetBy = Selectable<Users>['password_set_by'];

export type UserRow = Omit<Selectable<ExistingUsers>, 'password_hash' | 'search_text'>;

export const select = (db: Sql) =>
  db
    .selectFrom('existing_users')
    .select([
      'id',
      'firstname',
      'lastname',
      'email',
      'phone',
      'user_type',
      'status',
      'created_at',
      'updated_at',
      'verified_at',
      'new_email',
      'block_reason',
      'email_confirmed_at',
    ]);

export const emailTaken = () => conflict('email_taken', { email: errorMessages.email_taken });

function throwConflictIfEmailTaken(error: unknown): never {
  throw violatedConstraint(error) === 'one_user_per_email' ? emailTaken() : error;
}

async function assertNotKept(tx: Tx, email: string, at: Date) {
  if ((await listKept(tx, [email], at)).length > 0) throw emailTaken();
}

export type NewRow = Pick<NewUser, 'firstname' | 'lastname' | 'email' | 'phone' | 'userType' | 'status'> & {
  passwordHash: string;
  passwordSetBy: PasswordSetBy;
};

export async function insert(tx: Tx, user: NewRow, at: Date): Promise<UserRow> {
  const { firstname, lastname, email, phone, status } = user;
  const { id } = await tx
    .insertInto('users')
    .values({
      firstname,
      lastname,
      email,
      phone,
      status,
      user_type: user.userType,
      password_hash: user.passwordHash,
      password_set_by: user.passwordSetBy,
      verified_at: status === 'active' ? sql<Date>`now()` : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(throwConflictIfEmailTaken);
  await assertNotKept(tx, email, at);
  return getById(tx, id);
}

export async function findById(db: Sql, id: string): Promise<UserRow | undefined> {
  return select(db).where('id', '=', id).executeTakeFirst();
}

export async function getById(db: Sql, id: string): Promise<UserRow> {
  const user = await findById(db, id);
  if (!user) throw notFound('user_not_found');
  return user;
}

export async function findByEmail(db: Sql, email: string): Promise<UserRow | undefined> {
  return select(db)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', eb.fn('lower', [eb.val(email)])))
    .executeTakeFirst();
}

export async function getForUpdate(tx: Tx, id: string): Promise<UserRow> {
  const user = await select(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!user) throw notFound('user_not_found');
  return user;
}

export async function findActiveAdmin(db: Sql, id: string) {
  return db
    .selectFrom('active_admins')
    .select(['id', 'email', 'firstname'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Locks every active admin, in one order, so that two removals at once cannot leave none. */
export async function lockActiveAdmins(tx: Tx): Promise<string[]> {
  const admins = await tx.selectFrom('active_admins').select('id').orderBy('id').forUpdate().execute();
  return admins.map(({ id }) => id);
}

export type Changes = {
  firstname?: string | undefined;
  lastname?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  userType?: UserType | undefined;
  status?: UserStatus | undefined;
  passwordHash?: string | undefined;
  passwordSetBy?: PasswordSetBy | undefined;
  /** When the address was shown to be theirs; null when it no longer is. */
  emailConfirmedAt?: Date | null | undefined;
  /** An address that waits to be confirmed; null when none does any more. */
  newEmail?: string | null | undefined;
  blockReason?: string | null | undefined;
};

/** Throws where there is no such user, which undoes the transaction. */
export async function update(tx: Tx, id: string, changes: Changes, at: Date): Promise<UserRow> {
  const { userType, passwordHash, passwordSetBy, newEmail, emailConfirmedAt, blockReason, ...same } = changes;
  const renamed = {
    user_type: userType,
    password_hash: passwordHash,
    password_set_by: passwordSetBy,
    new_email: newEmail,
    email_confirmed_at: emailConfirmedAt,
    block_reason: blockReason,
  };
  await tx
    .updateTable('users')
    .set({ ...same, ...renamed, updated_at: at })
    .$if(changes.status === 'active', (query) =>
      query.set({ verified_at: sql<Date>`coalesce(verified_at, ${at})` }),
    )
    .where('id', '=', id)
    .execute()
    .catch(throwConflictIfEmailTaken);
  if (changes.email !== undefined) await assertNotKept(tx, changes.email, at);
  return getById(tx, id);
}

/** Activates a pending account whose address is confirmed, and returns that; undefined when it is not pending, or an admin has closed it. */
export async function activate(tx: Tx, id: string, at: Date): Promise<string | undefined> {
  const user = await tx
    .updateTable('users')
    .set({ status: 'active', verified_at: at, email_confirmed_at: at, updated_at: at })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('verified_at', 'is', null)
    .where('deleted_at', 'is', null)
    .returning('email')
    .executeTakeFirst();
  return user?.email ?? undefined;
}

/** Removes the personal data. The row stays, because contracts and transactions point at it. */
export async function erase(tx: Tx, id: string, at: Date) {
  const erased = { firstname: 'Deleted', lastname: 'user', email: null, phone: null, password_hash: null };
  await tx
    .updateTable('users')
    .set({ ...erased, new_email: null, block_reason: null, email_confirmed_at: null, password_set_by: null })
    .set({ status: 'pending', deleted_at: at, updated_at: at })
    .where('id', '=', id)
    .execute();
}

/** What needs this user as a tenant. */
export const findTies = async (db: Sql, id: string) => ({
  hasLiveContract: await hasLiveContract(db, id),
  hasOpenDeposit: await hasOpenDeposit(db, id),
});

async function hasLiveContract(db: Sql, id: string): Promise<boolean> {
  const contract = await db
    .selectFrom('live_contracts')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirst();
  return contract !== undefined;
}

/** Whether a deposit of theirs is held, or is being settled. */
async function hasOpenDeposit(db: Sql, id: string): Promise<boolean> {
  const { rows } = await sql`
    select c.id from contracts c left join settlements s on s.contract_id = c.id
    where c.user_id = ${id} and (deposit_held_sen(c.id) > 0 or s.status <> 'Settled') limit 1`.execute(db);
  return rows.length > 0;
}

export type ImportedTenant = {
  id: string;
  firstname: string;
  lastname: string;
  email: string;
  phone: string;
};

/** Accounts of imported tenants. Nobody knows the password until they choose one by their invitation. */
export async function insertImported(tx: Tx, tenants: ImportedTenant[], passwordHash: string, at: Date) {
  await sql`
    insert into users (id, firstname, lastname, email, phone, user_type, status, password_hash, created_at, updated_at)
    select id, firstname, lastname, email, phone, 'customer', 'pending', ${passwordHash}, ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(tenants)}::jsonb) as tenant (
      id uuid, firstname text, lastname text, email text, phone text)`.execute(tx);
}

/** Accounts whose address nobody has confirmed, for the tenants whose address it is: whoever registered them does not get in any more. */
export async function replaceUnconfirmed(tx: Tx, tenants: ImportedTenant[], passwordHash: string, at: Date) {
  await sql`
    update users set firstname = tenant.firstname, lastname = tenant.lastname, phone = tenant.phone, password_hash = ${passwordHash},
      password_set_by = null, new_email = null, updated_at = ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(tenants)}::jsonb) as tenant (
      id uuid, firstname text, lastname text, email text, phone text)
    where users.id = tenant.id`.execute(tx);
}

/** Nobody knows these passwords any more. An address that waits to be confirmed goes, too: its link ends with the password. */
export async function endPasswords(tx: Tx, ids: string[], passwordHash: string, at: Date) {
  await sql`
    update users set password_hash = ${passwordHash}, password_set_by = null, new_email = null, updated_at = ${at}::timestamptz
    where id = any(${ids}::uuid[])`.execute(tx);
}

/** Those whose import is undone. Returns their addresses. */
export async function removeImported(tx: Tx, ids: string[]): Promise<string[]> {
  const removed = await tx.deleteFrom('users').where('id', 'in', ids).returning('email').execute();
  return removed.flatMap(({ email }) => email ?? []);
}
