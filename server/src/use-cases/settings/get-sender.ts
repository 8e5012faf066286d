import { imageUrl, widthsOf } from '@teduh/shared/images';
import type { Deps } from '../../deps.ts';
import * as settings from '../../domain/settings/settings.repository.ts';
import type { Sender } from '../../platform/mail/write-mail.ts';

/** Who mails come from: the company as it is when they are sent. */
export async function getSender({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<Sender> {
  const company = await settings.current(db);
  const { company_name: name, address, email, phone, logo_hash, logo_width } = company;
  const [width] = logo_width ? widthsOf(logo_width) : [];
  const logoUrl = logo_hash && width ? `${config.publicUrl}${imageUrl(logo_hash, width, 'jpg')}` : undefined;
  return { name, address, email, phone, ...(logoUrl && { logoUrl }) };
}
