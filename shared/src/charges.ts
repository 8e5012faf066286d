import { z } from 'zod';
import { ContractStatus } from './contracts.ts';
import { amount, blankIsUnset, Day, DayInput, Instant, line } from './fields.ts';
import { amountRange } from './properties.constants.ts';
import { TransactionStatus } from './transactions.ts';

export const chargeNameMaxLength = 60;
export const meterUnits = ['kWh', 'm³'] as const;
/** What a meter can show, in tenths of a unit: seven digits and one after the point. */
const readingTenthsMax = 99_999_999;
/** The price of one unit, in hundredths of a sen: RM 0.0001 to RM 100. */
const priceHundredths = { min: 1, max: 1_000_000 };
export const photographMissing = 'Please add a photograph of the meter';

export const MeterUnit = z.enum(meterUnits, { error: `Unit must be ${meterUnits.join(' or ')}` });
export type MeterUnit = z.infer<typeof MeterUnit>;

/** `1300.5` or `1300` as tenths. Read by its digits: a fraction in binary is never exact. */
export function toTenths(digits: string): number {
  const [whole = '', tenth = '0'] = digits.split('.');
  return Number(whole) * 10 + Number(tenth);
}

/** `0.55` or `0.2183` ringgit as hundredths of a sen. */
export function toPriceHundredths(digits: string): number {
  const [whole = '', decimals = ''] = digits.split('.');
  return Number(whole) * 10_000 + Number(decimals.padEnd(4, '0'));
}

/** The digits of a number, whether it came as a number or as text. */
const digits = (label: string, pattern: RegExp, words: string) =>
  z
    .union([z.number().transform(String), z.string()], {
      error: ({ input }) => (input === undefined || input === null ? `${label} is required` : words),
    })
    .pipe(z.string().trim().min(1, `${label} is required`).regex(pattern, words));

const readingWords = `Reading must be from 0 to ${readingTenthsMax / 10}, with at most one decimal`;
/** In tenths of a unit. */
export const ReadingInput = digits('Reading', /^\d{1,7}(\.\d)?$/, readingWords).transform(toTenths);

const priceWords = `Price must be from ${priceHundredths.min / 10_000} to ${priceHundredths.max / 10_000}, with at most four decimals`;
/** In hundredths of a sen. */
const PriceInput = digits('Price', /^\d{1,3}(\.\d{1,4})?$/, priceWords)
  .transform(toPriceHundredths)
  .pipe(z.number().min(priceHundredths.min, priceWords).max(priceHundredths.max, priceWords));

const name = line('Name', chargeNameMaxLength);

const month = (label: string) =>
  z
    .union([z.number(), z.string().trim().regex(/^\d+$/).transform(Number)], {
      error: ({ input }) =>
        input === undefined || input === ''
          ? `${label} is required`
          : `${label} must be a month of the tenancy`,
    })
    .pipe(z.int(`${label} must be a month of the tenancy`).min(0).max(1000));

/** Months are counted from the start of the tenancy: 0 is the first one. Without a last month, until the contract ends. */
export const AddExtraCharge = z
  .object({
    name,
    amount: amount('Amount', amountRange.max),
    firstMonth: month('First month'),
    lastMonth: z.preprocess(blankIsUnset, month('Last month').optional()),
  })
  .refine(({ firstMonth, lastMonth }) => lastMonth === undefined || lastMonth >= firstMonth, {
    error: 'The last month cannot be before the first one',
    path: ['lastMonth'],
  });
export type AddExtraCharge = z.input<typeof AddExtraCharge>;
export type NewExtraCharge = z.output<typeof AddExtraCharge>;

const reading = { reading: ReadingInput, readOn: DayInput('Day of the reading') };

/** The fields of a form, beside the photograph of its first reading. */
export const AddMeter = z.object({ name, unit: MeterUnit, price: PriceInput, ...reading });
export type AddMeter = z.input<typeof AddMeter>;
export type NewMeter = z.output<typeof AddMeter>;

/** Holds from the next reading on. */
export const PatchMeter = z.object({ price: PriceInput });
export type PatchMeter = z.input<typeof PatchMeter>;

/** The fields of a form, beside the photograph. */
export const EnterReading = z.object({
  ...reading,
  /** The reading that the reader took for the last one. Refused when somebody else has entered one since. */
  after: z.uuid('The last reading is required').toLowerCase(),
});
export type EnterReading = z.input<typeof EnterReading>;
export type NewReading = z.output<typeof EnterReading>;

/** A link that expires, for the tenant and admins only. */
const Photograph = z.object({ url: z.string(), width: z.int(), height: z.int() });

/** A meter as it was read. */
const Point = z.object({ reading: z.number(), readOn: Day, photograph: Photograph });

/** How a metered charge was reckoned: what was used between two readings, times the price. */
const Reckoning = z.object({
  meter: z.string(),
  unit: MeterUnit,
  from: Point,
  to: Point,
  used: z.number(),
  /** Ringgit for one unit. */
  price: z.number(),
  amount: z.number(),
});
export type Reckoning = z.infer<typeof Reckoning>;
export const ReckoningAnswer = z.object({ reckoning: Reckoning });
export type ReckoningAnswer = z.infer<typeof ReckoningAnswer>;

const ExtraCharge = z.object({
  id: z.uuid(),
  name: z.string(),
  amount: z.number(),
  firstMonth: z.int(),
  lastMonth: z.int().nullable(),
  /** Months that begin after this day are not charged. */
  endedOn: Day.nullable(),
  monthsCharged: z.int(),
});
export type ExtraCharge = z.infer<typeof ExtraCharge>;

const MeterReading = Point.extend({
  id: z.uuid(),
  readBy: z.object({ firstname: z.string(), lastname: z.string() }),
  enteredAt: Instant,
  /** Null for the reading that the meter was added with. */
  used: z
    .object({
      /** The reading up to which use was charged before. */
      since: z.object({ reading: z.number(), readOn: Day }),
      amount: z.number(),
      price: z.number(),
    })
    .nullable(),
  /** Null where there was too little to charge. */
  charge: z.object({ transactionId: z.uuid(), amount: z.number(), status: TransactionStatus }).nullable(),
  isRemovable: z.boolean(),
});
export type MeterReading = z.infer<typeof MeterReading>;

const Meter = z.object({
  id: z.uuid(),
  name: z.string(),
  unit: MeterUnit,
  price: z.number(),
  endedOn: Day.nullable(),
  /** The newest first. */
  readings: z.array(MeterReading),
});
export type Meter = z.infer<typeof Meter>;

const Charges = z.object({
  contractId: z.uuid(),
  contractNumber: z.string(),
  contractStatus: ContractStatus,
  tenant: z.string(),
  property: z.string(),
  roomName: z.string().nullable(),
  startDate: Day,
  endDate: Day,
  extraCharges: z.array(ExtraCharge),
  meters: z.array(Meter),
});
export type Charges = z.infer<typeof Charges>;

export const ChargesAnswer = z.object({ charges: Charges });
export type ChargesAnswer = z.infer<typeof ChargesAnswer>;
export const ChargesMessageAnswer = z.object({ message: z.string(), charges: Charges });
export type ChargesMessageAnswer = z.infer<typeof ChargesMessageAnswer>;
