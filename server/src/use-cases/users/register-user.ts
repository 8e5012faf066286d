import type { NewUser } from '@teduh/shared/users';
import type { Deps } from '../../deps.ts';
import { audit } from '../../platform/audit.ts';
import { assertNotCommonPassword, hashPassword } from '../../platform/passwords.ts';
import { consume, type Limit } from '../../platform/rate-limit.ts';
import { insertUser } from '../steps/insert-user.ts';

const registrationsPerAddress: Limit = { name: 'register', hits: 30, seconds: 60 * 60 };

/** Anybody may register, and becomes a pending tenant whatever type and status the body contains. */
export async function registerUser(deps: Deps, input: NewUser, ip: string) {
  await consume(deps, registrationsPerAddress, ip);
  assertNotCommonPassword(input.password);
  const passwordHash = await hashPassword(input.password);
  return deps.db.begin(async (tx) => {
    const tenant: NewUser = { ...input, userType: 'customer', status: 'pending' };
    const user = await insertUser(tx, deps, tenant, passwordHash);
    await audit(tx, user.id, {
      action: 'user.registered',
      subject: { type: 'user', id: user.id },
      after: { userType: user.user_type, status: user.status },
    });
    return user;
  });
}
