import { z } from 'zod';

export const ErrorAnswer = z.object({
  message: z.string(),
  isError: z.literal(true),
  errorFields: z.record(z.string(), z.string()).optional(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});
export type ErrorAnswer = z.infer<typeof ErrorAnswer>;

export const MessageAnswer = z.object({ message: z.string() });
export type MessageAnswer = z.infer<typeof MessageAnswer>;
