import { z } from 'zod';
import { stayLengths } from './applications.constants.ts';
import { blankIsUnset, DayInput } from './fields.ts';
import { agreedMonths } from './months.ts';
import { isStayLength } from './stays.rules.ts';

const lengths = `Stay length must be ${stayLengths.slice(0, -1).join(', ')} or ${stayLengths.at(-1)} months`;

const StayLength = z
  .union([z.number(), z.string().trim().regex(/^\d+$/).transform(Number)], {
    error: ({ input }) => (input === undefined || input === '' ? 'Stay length is required' : lengths),
  })
  .refine(isStayLength, lengths);

/** Which unit is meant: the property alone for a Unit Rental, a room of it for a Room Rental. */
export const Stay = z.object({
  property: z.uuid('Property is required'),
  room: z.preprocess(blankIsUnset, z.uuid('This room is not valid').optional()),
  startDate: DayInput('Start date'),
  stayLength: StayLength,
});
export type Stay = z.output<typeof Stay>;

const agreedLengths = `Stay length must be from ${agreedMonths.min} to ${agreedMonths.max} months`;

/** Of a contract that is agreed with an admin: any number of months, as a number or its digits. */
export const AgreedLength = z
  .union([z.number(), z.string().trim().regex(/^\d+$/).transform(Number)], {
    error: ({ input }) => (input === undefined || input === '' ? 'Stay length is required' : agreedLengths),
  })
  .pipe(
    z.number().int(agreedLengths).min(agreedMonths.min, agreedLengths).max(agreedMonths.max, agreedLengths),
  );
