import type { Deps } from '../deps.ts';
import * as users from '../domain/users/users.repository.ts';
import { hashPassword } from '../platform/passwords.ts';
import * as seeds from './demo-seed.repository.ts';

export const demoPassword = 'teduh-demo-1';
export const demoAccounts = { admin: 'admin@teduh.test', tenant: 'tenant@teduh.test' } as const;

/** On the very first run only: what somebody deleted later does not come back. */
export async function plantDemoData({ db }: Deps) {
  if (await seeds.isPlanted(db, 'accounts')) return;
  const passwordHash = await hashPassword(demoPassword);
  await db.begin(async (tx) => {
    if (!(await seeds.claim(tx, 'accounts'))) return;
    const both = { status: 'active', passwordHash } as const;
    await users.insert(tx, {
      ...both,
      firstname: 'Aminah',
      lastname: 'Yusof',
      email: demoAccounts.admin,
      phone: '0123456789',
      userType: 'admin',
    });
    await users.insert(tx, {
      ...both,
      firstname: 'Wei Ling',
      lastname: 'Tan',
      email: demoAccounts.tenant,
      phone: '0198765432',
      userType: 'customer',
    });
  });
}
