import { errorMessages } from '@teduh/shared/errors.constants';
import type { NewUser, UserStatus, UserType } from '@teduh/shared/users';
import type { Selectable } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';
import type { Users } from '../../platform/db/schema.ts';
import { conflict, notFound, violatedConstraint } from '../../platform/errors.ts';

/** A user who is still there. Rows of deleted ones stay for history and are read by nobody here. */
export type UserRow = Omit<Selectable<Users>, 'password_hash' | 'deleted_at' | 'search_text'> & Known;
type Known = { email: string; phone: string; user_type: UserType; status: UserStatus };

const columns = [
  'id',
  'firstname',
  'lastname',
  'email',
  'phone',
  'user_type',
  'status',
  'created_at',
  'updated_at',
] as const;

export const live = (sql: Sql) =>
  sql.selectFrom('users').select(columns).where('deleted_at', 'is', null).$narrowType<Known>();

function refuseTakenEmail(error: unknown): never {
  if (violatedConstraint(error) === 'one_user_per_email')
    throw conflict('email_taken', { email: errorMessages.email_taken });
  throw error;
}

type Insert = Pick<NewUser, 'firstname' | 'lastname' | 'email' | 'phone' | 'userType' | 'status'> & {
  passwordHash: string;
};

export async function insert(tx: Tx, user: Insert): Promise<UserRow> {
  const { firstname, lastname, email, phone, status } = user;
  return tx
    .insertInto('users')
    .values({
      firstname,
      lastname,
      email,
      phone,
      status,
      user_type: user.userType,
      password_hash: user.passwordHash,
    })
    .returning(columns)
    .$narrowType<Known>()
    .executeTakeFirstOrThrow()
    .catch(refuseTakenEmail);
}

export async function findById(sql: Sql, id: string): Promise<UserRow | undefined> {
  return live(sql).where('id', '=', id).executeTakeFirst();
}

export async function findByEmail(sql: Sql, email: string): Promise<UserRow | undefined> {
  return live(sql)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', eb.fn('lower', [eb.val(email)])))
    .executeTakeFirst();
}

export async function getForUpdate(tx: Tx, id: string): Promise<UserRow> {
  const user = await live(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!user) throw notFound('user_not_found');
  return user;
}

export async function findActiveAdmin(sql: Sql, id: string) {
  return sql
    .selectFrom('users')
    .select(['id', 'email', 'firstname'])
    .where('id', '=', id)
    .where('user_type', '=', 'admin')
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Every admin who can act, locked in one order, so that two removals cannot each believe the other stays. */
export async function lockActiveAdmins(tx: Tx): Promise<string[]> {
  const admins = await tx
    .selectFrom('users')
    .select('id')
    .where('user_type', '=', 'admin')
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
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
};

export async function update(tx: Tx, id: string, changes: Changes, at: Date): Promise<UserRow> {
  const { userType, passwordHash, ...same } = changes;
  return tx
    .updateTable('users')
    .set({ ...same, user_type: userType, password_hash: passwordHash, updated_at: at })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(columns)
    .$narrowType<Known>()
    .executeTakeFirstOrThrow()
    .catch(refuseTakenEmail);
}

/** Only a pending user becomes active; false when there was nothing to do. */
export async function activate(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ status: 'active', updated_at: at })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The row stays for contracts and transactions to point at; the person is gone from it. */
export async function erase(tx: Tx, id: string, at: Date) {
  const nobody = { firstname: 'Deleted', lastname: 'user', email: null, phone: null, password_hash: null };
  await tx
    .updateTable('users')
    .set({ ...nobody, status: 'pending', deleted_at: at, updated_at: at })
    .where('id', '=', id)
    .execute();
}

export async function hasLiveContract(sql: Sql, id: string): Promise<boolean> {
  const contract = await sql
    .selectFrom('contracts')
    .select('id')
    .where('user_id', '=', id)
    .where('status', 'in', ['Awaiting', 'Active'])
    .executeTakeFirst();
  return contract !== undefined;
}
