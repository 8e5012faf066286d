import type { NewUser } from '@teduh/shared/users';
import type { Deps } from '../../deps.ts';
import { audit } from '../../platform/audit.ts';
import { assertGoodPassword, hashPassword } from '../../platform/passwords.ts';
import { consume } from '../../platform/rate-limit.ts';
import { insertUser } from '../steps/insert-user.ts';

/** Anybody may register, and becomes a pending tenant whatever type and status the body contains. */
export async function registerUser(deps: Deps, input: NewUser, source: string) {
  await consume(deps, deps.config.limits.registrations, source);
  assertGoodPassword(input.password, input);
  const passwordHash = await hashPassword(input.password);
  return deps.db.begin(async (tx) => {
    const tenant: NewUser = { ...input, userType: 'customer', status: 'pending' };
    const user = await insertUser(tx, deps, tenant, { passwordHash, passwordSetBy: 'owner' });
    await audit(tx, user.id, {
      action: 'user.registered',
      subject: { type: 'user', id: user.id },
      after: { userType: user.user_type, status: user.status },
    });
    return user;
  });
}
