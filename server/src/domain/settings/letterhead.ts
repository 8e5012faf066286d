import { imageUrl, widthsOf } from '@teduh/shared/images';
import { findImageFile } from '../../platform/image-files.ts';
import type { Letterhead } from '../../platform/pdf/letterhead.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { NewSettings, SettingsRow } from './settings.repository.ts';

/** The company as an agreement names it. */
export const landlordOf = (settings: NewSettings) => ({
  name: settings.company_name,
  registrationNumber: settings.registration_number,
  address: settings.address,
  email: settings.email,
  phone: settings.phone,
  signatory: { name: settings.signatory_name, position: settings.signatory_position },
});

/** What agreements of these settings say, where their words name it. */
export const termsOf = (settings: SettingsRow) => ({
  depositReturnDays: settings.deposit_return_days,
  noticeDays: settings.notice_days,
  renewalOfferDays: settings.renewal_offer_days,
  breakClause: {
    afterMonths: settings.break_after_months,
    noticeDays: settings.notice_days,
    feePercentFirstHalf: settings.break_fee_first_percent,
    feePercentSecondHalf: settings.break_fee_second_percent,
  },
  lateFee:
    settings.late_fee === 'off'
      ? null
      : {
          kind: settings.late_fee,
          amountSen: settings.late_fee_sen,
          graceDays: settings.late_fee_grace_days,
          capPercent: settings.late_fee_cap_percent,
        },
});

async function findLogo(storage: Storage, { logo_hash, logo_width }: NewSettings) {
  if (!logo_hash || !logo_width) return undefined;
  const [width = logo_width] = widthsOf(logo_width);
  return (await findImageFile(storage, imageUrl(logo_hash, width, 'jpg').slice(1)))?.bytes;
}

/** What stands at the top of a document. */
export async function letterheadOf(storage: Storage, settings: NewSettings): Promise<Letterhead> {
  const { company_name: name, registration_number, address, email, phone, website } = settings;
  const logo = await findLogo(storage, settings);
  return {
    name,
    address,
    lines: [
      `${email} · ${phone}`,
      ...[website, registration_number && `Reg. no. ${registration_number}`].filter(Boolean),
    ],
    ...(logo && { logo }),
  };
}
