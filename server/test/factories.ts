import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { addMonths, type Day } from '@teduh/shared/days';
import type { PropertyType } from '@teduh/shared/properties';
import type { Deps } from '../src/deps.ts';
import { signAccessToken } from '../src/domain/auth/access-token.ts';
import * as auth from '../src/domain/auth/auth.repository.ts';
import * as users from '../src/domain/users/users.repository.ts';
import type { Tx } from '../src/platform/db/db.ts';

export const password = 'durian-runtuh-77';
/** As any other hash, and verified as such, with a small part of the memory: tests log in thousands of times. */
const passwordHash = hash(password, { memoryCost: 64, timeCost: 1 });

const client = { address: '127.0.0.1', userAgent: 'Tests' };

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
  /** Whether a link that was sent to the address was used. */
  isConfirmed?: boolean;
  /** An import believes that an account is the tenant's where an admin has chosen the password. */
  passwordSetBy?: 'owner' | 'admin';
};

type TokenOwner = Parameters<typeof signAccessToken>[1];

/** A valid token of a new login, without a password. */
export const logInAs = (deps: Deps, user: TokenOwner) => deps.db.begin((tx) => logInWith(tx, deps, user));

async function logInWith(tx: Tx, deps: Deps, user: TokenOwner) {
  const login = await auth.insertLogin(tx, user.id, client, deps.clock.wall());
  return signAccessToken(deps, user, login.id);
}

/** A user in the database, with a valid token. */
export async function createUser(deps: Deps, options: UserOptions = {}) {
  const { userType = 'customer', status = 'active', email = someEmail(), firstname = 'Siti' } = options;
  const { isConfirmed = status === 'active', passwordSetBy = 'owner' } = options;
  const hash = await passwordHash;
  const values = { firstname, lastname: 'Nurhaliza', email, phone: '0123456789', userType, status };
  const now = deps.clock.wall();
  return deps.db.begin(async (tx) => {
    const row = await users.insert(tx, { ...values, passwordHash: hash, passwordSetBy }, now);
    if (isConfirmed) await users.update(tx, row.id, { emailConfirmedAt: now }, now);
    return { ...row, token: await logInWith(tx, deps, row) };
  });
}

export const createAdmin = (deps: Deps) => createUser(deps, { userType: 'admin', firstname: 'Aminah' });

type HouseOptions = {
  rooms?: string[];
  name?: string;
  priceSen?: number;
  depositSen?: number;
  address?: string;
};

/** A house to rent: as a whole, or room by room. */
export async function createHouse(deps: Deps, options: HouseOptions = {}) {
  const { rooms, name = 'Rumah Teduh', address = 'Jalan Ampang, Kuala Lumpur' } = options;
  const { priceSen = 150_000, depositSen = 300_000 } = options;
  const type: PropertyType = rooms ? 'Room Rental' : 'Unit Rental';
  return deps.db.begin(async (tx) => {
    const property = await tx
      .insertInto('properties')
      .values({ name, type, address, description: 'A quiet house.' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const terms = {
      property_id: property.id,
      property_type: type,
      price_sen: priceSen,
      deposit_sen: depositSen,
    };
    const units = await tx
      .insertInto('units')
      .values((rooms ?? [null]).map((room, position) => ({ ...terms, name: room, position })))
      .returning('id')
      .execute();
    return { id: property.id, unitIds: units.map((unit) => unit.id), unitId: units[0]?.id ?? '' };
  });
}

/** A whole house with one unit to rent and, on request, a live contract on it. */
export async function createContract(
  deps: Deps,
  userId: string,
  status: 'Awaiting' | 'Active' | 'Ended' | 'Cancelled' = 'Active',
  startDate: Day = '2026-12-01',
  stayLength = 3,
  /** The terms are what its agreement says beside days and amounts. */
  { terms, houseName }: { terms?: object; houseName?: string | undefined } = {},
) {
  const house = await createHouse(deps, houseName ? { name: houseName } : {});
  const contract = await deps.db.begin((tx) =>
    tx
      .insertInto('contracts')
      .values({
        user_id: userId,
        unit_id: house.unitId,
        start_date: startDate,
        end_date: addMonths(startDate, stayLength),
        status,
        rent_sen: 150_000,
        deposit_sen: 300_000,
        hold_expires_at: new Date('2026-12-01T00:00:00Z'),
        ...(terms && { terms: JSON.stringify(terms) }),
      })
      .returning(['id', 'unit_id'])
      .executeTakeFirstOrThrow(),
  );
  return { ...contract, house };
}
