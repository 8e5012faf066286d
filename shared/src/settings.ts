import { z } from 'zod';
import { reminderTextMaxLength } from './arrears.constants.ts';
import { Email, Instant, line, optionalLine, optionalText } from './fields.ts';
import {
  breakAfterMonths,
  breakFeePercent,
  companyAddressMaxLength,
  companyNameMaxLength,
  dayRanges,
  landlordSignings,
  lateFeeCap,
  lateFeeKinds,
  lateFeeMax,
} from './settings.constants.ts';

const isWebAddress = (text: string) =>
  text === '' || (URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol));
const webAddress = (label: string) =>
  optionalLine(label, 300).refine(isWebAddress, `${label} must be an address such as https://example.my`);

const CompanyPhone = line('Phone', 40).regex(
  /^\+?[0-9][0-9 ()-]{5,}$/,
  'Phone must be a number such as +60 3-2000 0000',
);

/** Who lets the homes, and how they are reached: on the pages, in mails and on documents. */
const CompanyDetails = z.object({
  name: line('Name', companyNameMaxLength),
  registrationNumber: optionalLine('Registration number', 50),
  address: line('Address', companyAddressMaxLength),
  phone: CompanyPhone,
  email: Email,
  website: webAddress('Website'),
  instagram: webAddress('Instagram'),
  linkedin: webAddress('LinkedIn'),
  facebook: webAddress('Facebook'),
});

const days = (label: string, { min, max }: { min: number; max: number }) => {
  const message = `${label} must be a whole number from ${min} to ${max}`;
  return z.int(message).min(min, message).max(max, message);
};

const Days = z.object({
  /** In which an accepted tenant signs and pays. */
  hold: days('Days to sign and pay', dayRanges.hold),
  /** Rent appears this many days before it is due, and is reminded of this many days before. */
  rentAhead: days('Days that rent is charged ahead', dayRanges.rentAhead),
  reminder: days('Days that rent is reminded of', dayRanges.reminder),
  /** After the keys are handed back. */
  depositReturn: days('Days to return the deposit', dayRanges.depositReturn),
  /** Said by agreements whose words name them. */
  notice: days('Days of notice', dayRanges.notice),
  renewalOffer: days('Days before the end to offer a further term', dayRanges.renewalOffer),
});

/** Who signs for the landlord. */
const Signatory = z.object({
  name: optionalLine('Name of the signatory'),
  position: optionalLine('Position of the signatory'),
  signs: z.enum(landlordSignings, { error: `Must be one of ${landlordSignings.join(', ')}` }),
});

/** Where tenants transfer money to. */
const BankTransfer = z.object({
  isOn: z.boolean('Bank transfer must be on or off'),
  bankName: optionalLine('Bank'),
  accountNumber: optionalLine('Account number', 40).regex(
    /^[0-9 -]*$/,
    'Account number can have digits, spaces and hyphens only',
  ),
  accountHolder: optionalLine('Account holder', companyNameMaxLength),
});

/** When a tenant is reminded of what is overdue, and what is said besides amount and day. Empty: the words of the program. */
const Reminder = (label: string) =>
  z.object({
    days: days(`Days to the ${label} reminder`, dayRanges.overdueReminder),
    text: optionalText(`Text of the ${label} reminder`, reminderTextMaxLength),
  });
const Reminders = z.object({
  first: Reminder('first'),
  second: Reminder('second'),
  last: Reminder('last'),
});

/** Charged where an agreement that was made with it carries it. */
const LateFee = z.object({
  kind: z.enum(lateFeeKinds, { error: `Late fee must be one of ${lateFeeKinds.join(', ')}` }),
  amount: z
    .number('Late fee must be an amount')
    .min(0, 'Late fee cannot be below zero')
    .max(lateFeeMax, `Late fee can be at most ${lateFeeMax}`)
    .refine(
      (ringgit) => Number.isInteger(Math.round(ringgit * 1e6) / 1e4),
      'Late fee has at most two decimals',
    ),
  graceDays: days('Days of grace', dayRanges.lateFeeGrace),
  capPercent: days('Cap of the late fee in per cent', lateFeeCap),
});

/** For agreements whose words let the tenant leave early; the notice is among the days. */
const BreakClause = z.object({
  afterMonths: days('Months before notice to leave early', breakAfterMonths),
  feePercentFirstHalf: days('Fee for leaving in the first half in per cent', breakFeePercent),
  feePercentSecondHalf: days('Fee for leaving in the second half in per cent', breakFeePercent),
});

/** Which ways to pay are offered besides bank transfers. */
const WaysToPay = z.object({
  card: z.boolean('Cards must be on or off'),
  fpx: z.boolean('Online banking must be on or off'),
  grabpay: z.boolean('GrabPay must be on or off'),
  cash: z.boolean('Cash must be on or off'),
});

const PublicImage = z.object({ url: z.string(), width: z.number(), height: z.number() });
const Company = z.object({ ...CompanyDetails.shape, logo: PublicImage.nullable() });
export type Company = z.infer<typeof Company>;

/** What everybody may know. */
export const PublicSettings = z.object({
  company: Company,
  days: Days,
  waysToPay: WaysToPay.extend({ bankTransfer: z.boolean() }),
});
export type PublicSettings = z.infer<typeof PublicSettings>;

/** What admins see besides. */
const AdminSettings = PublicSettings.extend({
  signatory: Signatory,
  bankTransfer: BankTransfer.extend({ duitnowQr: PublicImage.nullable() }),
  reminders: Reminders,
  lateFee: LateFee,
  breakClause: BreakClause,
  /** Whether an admin has entered the company. */
  isSetUp: z.boolean(),
});
export type AdminSettings = z.infer<typeof AdminSettings>;
export type LandlordSigning = z.infer<typeof Signatory>['signs'];
export type LateFeeKind = z.infer<typeof LateFee>['kind'];

export const SettingsAnswer = z.object({ settings: z.union([AdminSettings, PublicSettings]) });
export const AdminSettingsAnswer = z.object({ settings: AdminSettings });
export type AdminSettingsAnswer = z.infer<typeof AdminSettingsAnswer>;

/** Any part of it; what is left out stays. */
export const PatchSettings = z.object({
  company: CompanyDetails.partial().optional(),
  days: Days.partial().optional(),
  signatory: Signatory.partial().optional(),
  waysToPay: WaysToPay.partial().optional(),
  bankTransfer: BankTransfer.partial().optional(),
  lateFee: LateFee.partial().optional(),
  breakClause: BreakClause.partial().optional(),
  reminders: z
    .object({
      first: Reminders.shape.first.partial(),
      second: Reminders.shape.second.partial(),
      last: Reminders.shape.last.partial(),
    })
    .partial()
    .optional(),
});
export type PatchSettings = z.infer<typeof PatchSettings>;

/** One change, with what was in each field before and after. Fields are named as in PATCH: `company.name`. */
export const SettingsHistoryAnswer = z.object({
  history: z.array(
    z.object({
      version: z.int(),
      changedAt: Instant,
      changedBy: z.object({ firstname: z.string(), lastname: z.string() }).nullable(),
      changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
});
export type SettingsHistoryAnswer = z.infer<typeof SettingsHistoryAnswer>;
