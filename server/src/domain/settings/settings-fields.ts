import { toSen, writeSen } from '@teduh/shared/money';
import type { PatchSettings } from '@teduh/shared/settings';
import type { NewSettings, SettingsRow } from './settings.repository.ts';

/** The column of each field that PATCH can change, under the name that it has there. */
const columns = {
  'company.name': 'company_name',
  'company.registrationNumber': 'registration_number',
  'company.address': 'address',
  'company.phone': 'phone',
  'company.email': 'email',
  'company.website': 'website',
  'company.instagram': 'instagram',
  'company.linkedin': 'linkedin',
  'company.facebook': 'facebook',
  'signatory.name': 'signatory_name',
  'signatory.position': 'signatory_position',
  'signatory.signs': 'landlord_signs',
  'waysToPay.card': 'takes_card',
  'waysToPay.fpx': 'takes_fpx',
  'waysToPay.grabpay': 'takes_grabpay',
  'waysToPay.cash': 'takes_cash',
  'bankTransfer.isOn': 'bank_transfer_on',
  'bankTransfer.bankName': 'bank_name',
  'bankTransfer.accountNumber': 'bank_account_number',
  'bankTransfer.accountHolder': 'bank_account_holder',
  'reminders.first.days': 'first_reminder_days',
  'reminders.first.text': 'first_reminder_text',
  'reminders.second.days': 'second_reminder_days',
  'reminders.second.text': 'second_reminder_text',
  'reminders.last.days': 'last_reminder_days',
  'reminders.last.text': 'last_reminder_text',
  'lateFee.kind': 'late_fee',
  'lateFee.amount': 'late_fee_sen',
  'lateFee.graceDays': 'late_fee_grace_days',
  'lateFee.capPercent': 'late_fee_cap_percent',
  'breakClause.afterMonths': 'break_after_months',
  'breakClause.feePercentFirstHalf': 'break_fee_first_percent',
  'breakClause.feePercentSecondHalf': 'break_fee_second_percent',
  'days.hold': 'hold_days',
  'days.rentAhead': 'rent_ahead_days',
  'days.reminder': 'reminder_days',
  'days.depositReturn': 'deposit_return_days',
  'days.notice': 'notice_days',
  'days.renewalOffer': 'renewal_offer_days',
} as const satisfies Record<string, keyof NewSettings>;

type Field = keyof typeof columns;
const fields = Object.keys(columns) as Field[];

/** What a patch says about a field: `company.name` of `{ company: { name } }`. */
const valueAt = (patch: PatchSettings, field: Field): unknown =>
  field
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], patch);

/** The settings with these changes. */
export function withChanges(before: SettingsRow, patch: PatchSettings): NewSettings {
  const { version, id, created_by, created_at, is_set_up, ...kept } = before;
  const changed = fields.flatMap((field) => {
    const given = valueAt(patch, field);
    const value = typeof given === 'number' && field === 'lateFee.amount' ? toSen(given) : given;
    return value === undefined ? [] : [[columns[field], value]];
  });
  return { ...kept, ...Object.fromEntries(changed) };
}

/** Pictures are named by the beginning of their hash. */
const pictures = {
  'company.logo': 'logo_hash',
  'bankTransfer.duitnowQr': 'duitnow_hash',
} as const satisfies Record<string, keyof NewSettings>;

type Change = { field: Field | keyof typeof pictures; before: string; after: string };

const write = (field: Field, settings: NewSettings) =>
  field === 'lateFee.amount' ? writeSen(settings.late_fee_sen ?? 0) : String(settings[columns[field]]);

/** What differs between two versions, in words that people read. */
export function changesBetween(before: NewSettings, after: NewSettings): Change[] {
  const all = [
    ...fields.map((field) => ({
      field,
      before: write(field, before),
      after: write(field, after),
    })),
    ...Object.entries(pictures).map(([field, column]) => ({
      field: field as keyof typeof pictures,
      before: before[column]?.slice(0, 8) ?? '',
      after: after[column]?.slice(0, 8) ?? '',
    })),
  ];
  return all.filter((change) => change.before !== change.after);
}
