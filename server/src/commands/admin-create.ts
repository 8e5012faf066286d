import { Email, NewPassword } from '@teduh/shared/fields';
import { readConfig } from '../config.ts';
import { createClock } from '../platform/clock.ts';
import { commandLine } from '../platform/command-line.ts';
import { createDb } from '../platform/db/db.ts';
import { AppError, StartError } from '../platform/errors.ts';
import { createOutbox } from '../platform/outbox.ts';
import { isCommon, isPersonal } from '../platform/passwords.ts';
import { readAdminPassword } from '../settings.ts';
import { createAdmin } from '../use-cases/users/create-admin.ts';
import { askSecret, canAsk } from './ask.ts';
import { withDatabase } from './with-database.ts';

const usage = `Usage: ${commandLine('admin:create', '<email>')}   (asks for the password, or reads ADMIN_PASSWORD)`;

async function choosePassword(email: string): Promise<string> {
  const given = readAdminPassword() ?? (canAsk() ? await askSecret('Password for the new admin: ') : '');
  const checked = NewPassword.safeParse(given);
  if (!checked.success) throw new StartError(`${checked.error.issues[0]?.message}.\n${usage}`);
  if (isCommon(given) || isPersonal(given, { firstname: '', lastname: '', email }))
    throw new StartError('This password is easily guessed. Please choose another one.');
  return given;
}

export default async function adminCreate([address = '']: string[]) {
  const email = Email.safeParse(address);
  if (!email.success) throw new StartError(`${email.error.issues[0]?.message}.\n${usage}`);
  const password = await choosePassword(email.data);
  const config = readConfig();
  await withDatabase(config, async (url) => {
    const db = createDb(url, { warn: () => {}, maxConnections: 1 });
    const clock = createClock();
    const outbox = createOutbox({
      // There is no queue in a command: the server looks for mails that are in none.
      jobs: { enqueue: async () => {} },
      clock,
      delivery: config.smtpUrl ? 'smtp' : 'mailbox',
      publicUrl: config.publicUrl,
    });
    try {
      await createAdmin({ db, clock, outbox }, email.data, password);
    } catch (error) {
      throw error instanceof AppError ? new StartError(error.message) : error;
    } finally {
      await db.destroy();
    }
  });
  console.log(`The admin ${email.data} can log in now.`);
}
