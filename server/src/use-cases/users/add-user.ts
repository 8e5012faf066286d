import type { NewUser } from '@teduh/shared/users';
import type { Deps } from '../../deps.ts';
import { audit } from '../../platform/audit.ts';
import { forbidden } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/access.ts';
import { assertGoodPassword, hashPassword } from '../../platform/passwords.ts';
import { announceNewAdmin } from '../steps/announce-new-admin.ts';
import { assertReauthenticated } from '../steps/assert-reauthenticated.ts';
import { insertUser } from '../steps/insert-user.ts';

export async function addUser(deps: Deps, caller: Caller, input: NewUser) {
  const { actor } = caller;
  if (actor.userType !== 'admin') throw forbidden('not_allowed');
  const isAdmin = input.userType === 'admin';
  if (isAdmin) await assertReauthenticated(deps, caller, input.currentPassword);
  assertGoodPassword(input.password, input);
  const passwordHash = await hashPassword(input.password);
  return deps.db.begin(async (tx) => {
    if (isAdmin) await announceNewAdmin(tx, deps, actor.name, input);
    const user = await insertUser(tx, deps, input, { passwordHash, passwordSetBy: 'admin' });
    await audit(tx, actor.id, {
      action: 'user.added',
      subject: { type: 'user', id: user.id },
      after: { userType: user.user_type, status: user.status },
    });
    return user;
  });
}
