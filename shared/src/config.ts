import { z } from 'zod';

export const ConfigAnswer = z.object({
  payments: z.object({
    provider: z.enum(['sandbox', 'stripe']),
    publishableKey: z.string().nullable(),
    apiBase: z.string().nullable(),
  }),
  mailbox: z.boolean(),
});
export type ConfigAnswer = z.infer<typeof ConfigAnswer>;
