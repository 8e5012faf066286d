import { imageUrl } from '@teduh/shared/images';
import type { AdminSettings, PublicSettings, SettingsHistoryAnswer } from '@teduh/shared/settings';
import type { SettingsRow } from '../domain/settings/settings.repository.ts';
import type { listSettingsHistory } from '../use-cases/settings/list-settings-history.ts';

function presentLogo({ logo_hash, logo_width, logo_height }: SettingsRow) {
  if (!logo_hash || !logo_width || !logo_height) return null;
  return { url: imageUrl(logo_hash, logo_width, 'jpg'), width: logo_width, height: logo_height };
}

/** What everybody may know. */
export const presentPublicSettings = (row: SettingsRow): PublicSettings => ({
  company: {
    name: row.company_name,
    registrationNumber: row.registration_number,
    address: row.address,
    phone: row.phone,
    email: row.email,
    website: row.website,
    instagram: row.instagram,
    linkedin: row.linkedin,
    facebook: row.facebook,
    logo: presentLogo(row),
  },
  days: {
    hold: row.hold_days,
    rentAhead: row.rent_ahead_days,
    reminder: row.reminder_days,
    depositReturn: row.deposit_return_days,
  },
});

export const presentAdminSettings = (row: SettingsRow): AdminSettings => ({
  ...presentPublicSettings(row),
  signatory: { name: row.signatory_name, position: row.signatory_position },
  isSetUp: row.is_set_up,
});

type HistoryEntry = Awaited<ReturnType<typeof listSettingsHistory>>[number];

export const presentSettingsChange = ({
  version,
  changes,
}: HistoryEntry): SettingsHistoryAnswer['history'][number] => ({
  version: version.version,
  changedAt: version.created_at.toISOString(),
  changedBy:
    version.firstname === null ? null : { firstname: version.firstname, lastname: version.lastname ?? '' },
  changes,
});
