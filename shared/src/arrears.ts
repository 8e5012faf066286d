import { z } from 'zod';
import { arrearsMax, arrearsNoteMaxLength } from './arrears.constants.ts';
import { blankIsUnset, Day, DayInput, Instant, text } from './fields.ts';

/** Ringgit that are overdue, by how many days. */
const Buckets = z.object({
  '0-30': z.number(),
  '31-60': z.number(),
  '61-90': z.number(),
  'over 90': z.number(),
});

const Arrears = z.object({
  user: z.object({ _id: z.uuid(), firstname: z.string(), lastname: z.string(), email: z.string() }),
  contractId: z.uuid(),
  contractNumber: z.string(),
  property: z.object({ _id: z.uuid(), name: z.string() }),
  roomName: z.string().nullable(),
  total: z.number(),
  buckets: Buckets,
  /** The day since which something is overdue. */
  oldestDueDate: Day,
  lastReminderAt: Instant.nullable(),
  lastPaymentAt: Instant.nullable(),
  /** The newest promise to pay what is overdue. */
  promisedOn: Day.nullable(),
  notes: z.int(),
  /** A letter of demand as PDF: a link that expires. */
  letterFile: z.string(),
});
export type Arrears = z.infer<typeof Arrears>;

/** The longest overdue first. */
export const ArrearsAnswer = z.object({ arrears: z.array(Arrears), total: z.number() });
export type ArrearsAnswer = z.infer<typeof ArrearsAnswer>;

export const RemindTenants = z.object({
  contractIds: z
    .array(z.uuid('This contract id is not valid'), 'Contracts must be a list')
    .min(1, 'Please choose at least one contract')
    .max(arrearsMax, `At most ${arrearsMax} at once`),
});
export type RemindTenants = z.infer<typeof RemindTenants>;
/** Who owes nothing any more, or was reminded by hand within the last hour, is not reminded. */
export const RemindAnswer = z.object({ message: z.string(), reminded: z.int() });
export type RemindAnswer = z.infer<typeof RemindAnswer>;

export const WriteNote = z.object({
  note: text('Note', arrearsNoteMaxLength),
  promisedOn: z.preprocess(blankIsUnset, DayInput('Day of the promise').optional()),
});
export type WriteNote = z.input<typeof WriteNote>;
export type NewNote = z.output<typeof WriteNote>;

export const NotesAnswer = z.object({
  notes: z.array(
    z.object({
      id: z.uuid(),
      note: z.string(),
      promisedOn: Day.nullable(),
      writtenBy: z.object({ firstname: z.string(), lastname: z.string() }),
      writtenAt: Instant,
    }),
  ),
});
export type NotesAnswer = z.infer<typeof NotesAnswer>;
