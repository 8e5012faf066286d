import type { Terms } from '@teduh/server/domain/agreements/agreement.ts';
import type { NewSettings } from '@teduh/server/domain/settings/settings.repository.ts';
import { demoDomain } from '@teduh/shared/demo';

/** The company of the demo. */
export const demoSettings = {
  company_name: 'Teduh Homes Sdn. Bhd.',
  registration_number: '202601000001 (1600001-A)',
  address: 'Level 12, Menara Seri, Jalan Contoh 2, 50450 Kuala Lumpur, Malaysia',
  phone: '+60 3-2000 0088',
  email: `hello${demoDomain}`,
  website: '',
  instagram: 'https://www.instagram.com/',
  linkedin: 'https://www.linkedin.com/',
  facebook: 'https://www.facebook.com/',
  logo_hash: null,
  logo_width: null,
  logo_height: null,
  signatory_name: 'Aminah Yusof',
  signatory_position: 'Manager',
  bank_transfer_on: true,
  bank_name: 'Bank Contoh',
  bank_account_number: '5141 2345 6789',
  bank_account_holder: 'Teduh Homes Sdn. Bhd.',
  duitnow_hash: null,
  duitnow_width: null,
  duitnow_height: null,
  hold_days: 7,
  rent_ahead_days: 14,
  reminder_days: 3,
  deposit_return_days: 30,
  notice_days: 60,
  renewal_offer_days: 60,
  break_after_months: 0,
  break_fee_first_percent: 50,
  break_fee_second_percent: 25,
  first_reminder_days: 1,
  second_reminder_days: 7,
  last_reminder_days: 14,
} satisfies NewSettings;

/** What the agreements of the demo say. */
export const demoTerms: Terms = {
  depositReturnDays: demoSettings.deposit_return_days,
  noticeDays: demoSettings.notice_days,
  renewalOfferDays: null,
  lateFee: null,
  breakClause: {
    afterMonths: demoSettings.break_after_months,
    noticeDays: demoSettings.notice_days,
    feePercentFirstHalf: demoSettings.break_fee_first_percent,
    feePercentSecondHalf: demoSettings.break_fee_second_percent,
  },
};
