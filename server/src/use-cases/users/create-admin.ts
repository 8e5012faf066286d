import type { Deps } from '../../deps.ts';
import * as users from '../../domain/users/users.repository.ts';
import { audit } from '../../platform/audit.ts';
import { hashPassword } from '../../platform/passwords.ts';

/** Creates an active admin without a mail: the first one of an installation, or another one. */
export async function createAdmin({ db }: Pick<Deps, 'db'>, email: string, password: string) {
  const passwordHash = await hashPassword(password);
  return db.begin(async (tx) => {
    const admin = await users.insert(tx, {
      firstname: 'Admin',
      lastname: '',
      email,
      phone: '0000000',
      userType: 'admin',
      status: 'active',
      passwordHash,
      passwordSetBy: null,
    });
    await audit(tx, null, {
      action: 'user.added',
      subject: { type: 'user', id: admin.id },
      after: { userType: 'admin', status: 'active' },
    });
    return admin;
  });
}
