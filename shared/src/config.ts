import { z } from 'zod';
import { Day } from './fields.ts';

export const ConfigAnswer = z.object({
  payments: z.object({
    provider: z.enum(['sandbox', 'stripe', 'none']),
    publishableKey: z.string().nullable(),
    /** Where the card form of the sandbox confirms: `{apiBase}/v1/payment_intents/{id}/confirm`. */
    apiBase: z.string().nullable(),
  }),
  mailbox: z.boolean(),
  /** The business day in Kuala Lumpur, which the sandbox clock may have moved. */
  today: Day,
});
export type ConfigAnswer = z.infer<typeof ConfigAnswer>;
