import { Email, NewPassword } from '@teduh/shared/fields';
import { readAdminPassword, readConfig } from '../config.ts';
import * as users from '../domain/users/users.repository.ts';
import { audit } from '../platform/audit.ts';
import { createDb } from '../platform/db/db.ts';
import { AppError, StartError } from '../platform/errors.ts';
import { hashPassword, isCommon } from '../platform/passwords.ts';
import { askSecret, canAsk } from './ask.ts';
import { withDatabase } from './with-database.ts';

const usage = 'Usage: npm run admin:create -- <email>   (asks for the password, or reads ADMIN_PASSWORD)';

async function choosePassword(): Promise<string> {
  const given = readAdminPassword() ?? (canAsk() ? await askSecret('Password for the new admin: ') : '');
  const checked = NewPassword.safeParse(given);
  if (!checked.success) throw new StartError(`${checked.error.issues[0]?.message}.\n${usage}`);
  if (isCommon(given)) throw new StartError('This password is too common. Please choose another one.');
  return given;
}

/** The first real admin, or one more: active at once, no mail involved. */
export default async function adminCreate([address = '']: string[]) {
  const email = Email.safeParse(address);
  if (!email.success) throw new StartError(`${email.error.issues[0]?.message}.\n${usage}`);
  const passwordHash = await hashPassword(await choosePassword());
  await withDatabase(readConfig(), async (url) => {
    const db = createDb(url, () => {}, 1);
    try {
      await db.begin(async (tx) => {
        const who = { firstname: 'Admin', lastname: '', email: email.data, phone: '0000000' };
        const user = await users.insert(tx, { ...who, userType: 'admin', status: 'active', passwordHash });
        await audit(tx, null, {
          action: 'user.added',
          subject: { type: 'user', id: user.id },
          after: {
            userType: 'admin',
            status: 'active',
          },
        });
      });
    } catch (error) {
      throw error instanceof AppError ? new StartError(error.message) : error;
    } finally {
      await db.destroy();
    }
  });
  console.log(`The admin ${email.data} can login now.`);
}
