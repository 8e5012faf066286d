import { randomUUID } from 'node:crypto';
import type { Deps } from '../src/deps.ts';
import { signAccessToken } from '../src/modules/auth/access-token.ts';
import * as users from '../src/modules/users/user.repository.ts';
import { hashPassword } from '../src/platform/passwords.ts';

export const password = 'durian-runtuh-77';
const passwordHash = hashPassword(password);

export const someEmail = () => `${randomUUID()}@example.my`;

export const registration = (more: object = {}) => ({
  firstname: 'Siti',
  lastname: 'Nurhaliza',
  email: someEmail(),
  phone: '0123456789',
  password,
  confirmPassword: password,
  ...more,
});

type UserOptions = {
  userType?: 'customer' | 'admin';
  status?: 'active' | 'pending';
  email?: string;
  firstname?: string;
};

/** A user in the database, with a valid token. */
export async function createUser(deps: Deps, options: UserOptions = {}) {
  const { userType = 'customer', status = 'active', email = someEmail(), firstname = 'Siti' } = options;
  const hash = await passwordHash;
  const row = await deps.db.begin((tx) =>
    users.insert(tx, {
      firstname,
      lastname: 'Nurhaliza',
      email,
      phone: '0123456789',
      userType,
      status,
      passwordHash: hash,
    }),
  );
  const token = await signAccessToken(deps, { userId: row.id, userType, userName: `${firstname} Nurhaliza` });
  return { ...row, token };
}

export const createAdmin = (deps: Deps) => createUser(deps, { userType: 'admin', firstname: 'Aminah' });

/** A whole house with one unit to rent and, on request, a live contract on it. */
export async function createContract(
  deps: Deps,
  userId: string,
  status: 'Awaiting' | 'Active' | 'Ended' | 'Cancelled' = 'Active',
) {
  return deps.db.begin(async (tx) => {
    const type = 'Unit Rental';
    const property = await tx
      .insertInto('properties')
      .values({
        name: 'Rumah Teduh',
        type,
        address: 'Jalan Ampang, Kuala Lumpur',
        description: 'A quiet house.',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const unit = await tx
      .insertInto('units')
      .values({ property_id: property.id, property_type: type, price_sen: 150_000, deposit_sen: 300_000 })
      .returning('id')
      .executeTakeFirstOrThrow();
    return tx
      .insertInto('contracts')
      .values({
        user_id: userId,
        unit_id: unit.id,
        start_date: '2026-12-01',
        end_date: '2027-03-01',
        status,
        rent_sen: 150_000,
        deposit_sen: 300_000,
        hold_expires_at: new Date('2026-12-01T00:00:00Z'),
      })
      .returning(['id', 'unit_id'])
      .executeTakeFirstOrThrow();
  });
}
