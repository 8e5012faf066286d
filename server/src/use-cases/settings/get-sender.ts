import type { Deps } from '../../deps.ts';
import * as settings from '../../domain/settings/settings.repository.ts';
import type { Sender } from '../../platform/mail/write-mail.ts';

/** Who mails come from: the company as it is when they are sent. */
export async function getSender({ db }: Pick<Deps, 'db'>): Promise<Sender> {
  const { company_name: name, address, email, phone } = await settings.current(db);
  return { name, address, email, phone };
}
