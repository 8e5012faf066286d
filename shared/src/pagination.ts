import { z } from 'zod';

const listLimit = 1000;

export const Page = z.object({
  limit: z.coerce
    .number('Limit must be a number')
    .int('Limit must be a whole number')
    .min(1, 'Limit must be at least 1')
    .max(listLimit, `Limit can be at most ${listLimit}`)
    .default(listLimit),
  cursor: z.string().max(200, 'This cursor is not valid').optional(),
});
