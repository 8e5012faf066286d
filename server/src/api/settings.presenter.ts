import { imageUrl } from '@teduh/shared/images';
import { toRinggit } from '@teduh/shared/money';
import type { AdminSettings, PublicSettings, SettingsHistoryAnswer } from '@teduh/shared/settings';
import type { SettingsRow } from '../domain/settings/settings.repository.ts';
import type { listSettingsHistory } from '../use-cases/settings/list-settings-history.ts';

/** Hash, width and height are all set, or none of them is. */
export function presentPicture(hash: string | null, width: number | null, height: number | null) {
  if (!hash || !width || !height) return null;
  return { url: imageUrl(hash, width, 'jpg'), width, height };
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
    logo: presentPicture(row.logo_hash, row.logo_width, row.logo_height),
  },
  days: {
    hold: row.hold_days,
    rentAhead: row.rent_ahead_days,
    reminder: row.reminder_days,
    depositReturn: row.deposit_return_days,
    notice: row.notice_days,
    renewalOffer: row.renewal_offer_days,
  },
  waysToPay: {
    card: row.takes_card,
    fpx: row.takes_fpx,
    grabpay: row.takes_grabpay,
    cash: row.takes_cash,
    bankTransfer: row.bank_transfer_on,
  },
});

export const presentAdminSettings = (row: SettingsRow): AdminSettings => ({
  ...presentPublicSettings(row),
  signatory: { name: row.signatory_name, position: row.signatory_position, signs: row.landlord_signs },
  bankTransfer: {
    isOn: row.bank_transfer_on,
    bankName: row.bank_name,
    accountNumber: row.bank_account_number,
    accountHolder: row.bank_account_holder,
    duitnowQr: presentPicture(row.duitnow_hash, row.duitnow_width, row.duitnow_height),
  },
  reminders: {
    first: { days: row.first_reminder_days, text: row.first_reminder_text },
    second: { days: row.second_reminder_days, text: row.second_reminder_text },
    last: { days: row.last_reminder_days, text: row.last_reminder_text },
  },
  lateFee: {
    kind: row.late_fee,
    amount: toRinggit(row.late_fee_sen),
    graceDays: row.late_fee_grace_days,
    capPercent: row.late_fee_cap_percent,
  },
  breakClause: {
    afterMonths: row.break_after_months,
    feePercentFirstHalf: row.break_fee_first_percent,
    feePercentSecondHalf: row.break_fee_second_percent,
  },
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
