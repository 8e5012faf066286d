import type { Deps } from '../../deps.ts';
import * as users from '../../domain/users/users.repository.ts';
import { audit } from '../../platform/audit.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { announceNewAdmin } from '../steps/announce-new-admin.ts';

/** Creates an active admin without a mail: the first one of an installation, or another one. Those who are admins already are told. */
export async function createAdmin(
  { db, clock, outbox }: Pick<Deps, 'db' | 'clock' | 'outbox'>,
  email: string,
  password: string,
) {
  const passwordHash = await hashPassword(password);
  return db.begin(async (tx) => {
    const named = { firstname: 'Admin', lastname: '', email, phone: '0000000' };
    const account = { userType: 'admin', status: 'active', passwordHash, passwordSetBy: null } as const;
    await announceNewAdmin(tx, { outbox }, 'Somebody with access to the server', named);
    const admin = await users.insert(tx, { ...named, ...account }, clock.wall());
    await audit(tx, null, {
      action: 'user.added',
      subject: { type: 'user', id: admin.id },
      after: { userType: 'admin', status: 'active' },
    });
    return admin;
  });
}
