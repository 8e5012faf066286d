import type { Deps } from '../../deps.ts';
import * as users from '../../domain/users/users.repository.ts';
import { audit } from '../../platform/audit.ts';
import { hashPassword } from '../../platform/passwords.ts';

/** Creates an active admin without a mail: the first one of an installation, or another one. */
export async function createAdmin(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  email: string,
  password: string,
) {
  const passwordHash = await hashPassword(password);
  return db.begin(async (tx) => {
    const named = { firstname: 'Admin', lastname: '', email, phone: '0000000' };
    const account = { userType: 'admin', status: 'active', passwordHash, passwordSetBy: null } as const;
    const admin = await users.insert(tx, { ...named, ...account }, clock.wall());
    await audit(tx, null, {
      action: 'user.added',
      subject: { type: 'user', id: admin.id },
      after: { userType: 'admin', status: 'active' },
    });
    return admin;
  });
}
