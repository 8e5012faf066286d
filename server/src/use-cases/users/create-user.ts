import type { NewUser } from '@teduh/shared/users';
import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/auth/auth.mail.ts';
import { issueCode } from '../../domain/auth/one-time-code.ts';
import { verificationCooldown, verificationUrl } from '../../domain/auth/verification.ts';
import * as users from '../../domain/users/users.repository.ts';
import { audit } from '../../platform/audit.ts';
import { forbidden } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { assertNotCommonPassword, hashPassword } from '../../platform/passwords.ts';
import { consume, hit, type Limit } from '../../platform/rate-limit.ts';

const registrationsPerAddress: Limit = { name: 'register', hits: 30, seconds: 60 * 60 };

/** Anybody may register, and becomes a pending customer whatever the body says. */
export async function registerUser(deps: Deps, input: NewUser, ip: string) {
  await consume(deps, registrationsPerAddress, ip);
  return create(deps, null, { ...input, userType: 'customer', status: 'pending' });
}

export async function addUser(deps: Deps, actor: Actor, input: NewUser) {
  if (actor.userType !== 'admin') throw forbidden('not_allowed');
  return create(deps, actor, input);
}

async function create(deps: Deps, actor: Actor | null, input: NewUser) {
  assertNotCommonPassword(input.password);
  const passwordHash = await hashPassword(input.password);
  return deps.db.begin(async (tx) => {
    const user = await users.insert(tx, { ...input, passwordHash });
    const mails = [];
    if (user.status === 'pending') {
      const code = await issueCode(tx, deps, user.id, 'verify-email');
      mails.push(mail.verifyEmail(user, verificationUrl(deps, code)));
      await hit({ db: tx, clock: deps.clock }, verificationCooldown, user.email);
    }
    const { user_type: userType, status } = user;
    await audit(tx, actor?.id ?? user.id, {
      action: actor ? 'user.added' : 'user.registered',
      subject: { type: 'user', id: user.id },
      after: { userType, status },
    });
    await deps.outbox.announce(tx, { mails, change: { tags: ['User'], to: { admins: true } } });
    return user;
  });
}
