import { z } from 'zod';
import { type ErrorCode, errorMessages } from './errors.constants.ts';

const codes = Object.keys(errorMessages) as ErrorCode[];

export const ErrorAnswer = z.object({
  /** Stable: what clients branch on. */
  code: z.enum(codes),
  message: z.string(),
  isError: z.literal(true),
  errorFields: z.record(z.string(), z.string()).optional(),
  /** What a client needs to know besides, by name. */
  details: z.record(z.string(), z.string()).optional(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});
export type ErrorAnswer = z.infer<typeof ErrorAnswer>;

export const MessageAnswer = z.object({ message: z.string() });
export type MessageAnswer = z.infer<typeof MessageAnswer>;
