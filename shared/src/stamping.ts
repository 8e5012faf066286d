import { z } from 'zod';
import { ContractStatus } from './contracts.ts';
import { amount, blankIsUnset, Day, DayInput, line } from './fields.ts';
import { cursors, Page, search, sortBy, unpaged } from './pagination.ts';
import {
  certificateNumberMaxLength,
  dutyMax,
  stampingPayers,
  stampingSorts,
  stampingStatuses,
} from './stamping.constants.ts';

export const StampingStatus = z.enum(stampingStatuses, {
  error: `Status must be one of ${stampingStatuses.join(', ')}`,
});
export type StampingStatus = z.infer<typeof StampingStatus>;
export const StampingPayer = z.enum(stampingPayers, {
  error: `Payer must be ${stampingPayers.join(' or ')}`,
});
export type StampingPayer = z.infer<typeof StampingPayer>;

/** How the duty was reckoned: so many blocks of the annual rent, each at the rate of the term. In ringgit. */
const Reckoning = z.object({
  monthlyRent: z.number(),
  months: z.int(),
  annualRent: z.number(),
  block: z.number(),
  blocks: z.int(),
  rate: z.number(),
  /** The rules that counted on the day of the last signature. */
  rules: Day,
});
export type StampDutyReckoning = z.infer<typeof Reckoning>;

/** Of one agreement. Until both have signed there is only the estimate, and `status` is null. */
export const Stamping = z.object({
  contractId: z.uuid(),
  /** In ringgit. The tax authority decides. */
  estimate: z.number(),
  isEstimate: z.literal(true),
  reckoning: Reckoning,
  /** The duty on each further copy. */
  copy: z.number(),
  payer: StampingPayer,
  status: StampingStatus.nullable(),
  /** The day of the last signature. */
  executedOn: Day.nullable(),
  dueDate: Day.nullable(),
  /** What stamping today is likely to cost on top, where it is late. */
  penalty: z.number(),
  certificateNumber: z.string().nullable(),
  /** A link that expires, for the tenant and admins only. */
  certificateFile: z.string().nullable(),
  stampedOn: Day.nullable(),
  dutyPaid: z.number().nullable(),
});
export type Stamping = z.infer<typeof Stamping>;

/** With what a list says about the contract. */
export const ListedStamping = Stamping.extend({
  id: z.uuid(),
  contractNumber: z.string(),
  contractStatus: ContractStatus,
  user: z.object({ _id: z.uuid(), firstname: z.string(), lastname: z.string(), email: z.string() }),
  property: z.object({ _id: z.uuid(), name: z.string() }),
  roomName: z.string().nullable(),
  status: StampingStatus,
  executedOn: Day,
  dueDate: Day,
});
export type ListedStamping = z.infer<typeof ListedStamping>;

const isBlank = (input: unknown) => typeof input === 'string' && input.trim() === '';
/** Forms send an empty text for a field that was emptied. */
const clearable = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((input) => (isBlank(input) ? null : input), schema.nullable().optional());

/** What is left out stays as it is; an empty number or duty is removed. A tenant who pays the duty may only enter `Filed` and the number. */
export const PatchStamping = z.object({
  payer: StampingPayer.optional(),
  status: StampingStatus.optional(),
  certificateNumber: clearable(line('Certificate number', certificateNumberMaxLength)),
  /** Without it, today. */
  stampedOn: z.preprocess(blankIsUnset, DayInput('Day of stamping').optional()),
  dutyPaid: clearable(amount('Duty paid', dutyMax)),
});
export type PatchStamping = z.input<typeof PatchStamping>;
export type StampingChange = z.output<typeof PatchStamping>;

/** Without a status, those that are not stamped. */
export const FindStampings = Page.extend({
  ...search,
  sort: sortBy(stampingSorts, 'dueDate'),
  status: StampingStatus.optional(),
});
export type FindStampings = z.output<typeof FindStampings>;
export const ExportStampings = FindStampings.omit(unpaged);
export type ExportStampings = z.output<typeof ExportStampings>;

export const StampingAnswer = z.object({ stamping: Stamping });
export type StampingAnswer = z.infer<typeof StampingAnswer>;
export const StampingMessageAnswer = z.object({ message: z.string(), stamping: Stamping });
export type StampingMessageAnswer = z.infer<typeof StampingMessageAnswer>;
export const StampingsAnswer = z.object({ stampings: z.array(ListedStamping), ...cursors });
export type StampingsAnswer = z.infer<typeof StampingsAnswer>;
