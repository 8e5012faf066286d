import { z } from 'zod';

const whole = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);

/** What Stripe's lists can be asked for. */
export const ListQuery = z.strictObject({
  payment_intent: z.string().min(1).max(255).optional(),
  'created[gte]': whole.optional(),
  limit: whole.pipe(z.number().min(1).max(100)).optional(),
  starting_after: z.string().min(1).max(255).optional(),
});
export type ListFilter = z.output<typeof ListQuery>;

/** Where nobody says how many. */
export const pageSize = 10;

export function presentList<Row>(
  url: string,
  rows: Row[],
  { limit = pageSize }: ListFilter,
  present: (row: Row) => object,
) {
  return {
    object: 'list',
    data: rows.slice(0, limit).map(present),
    has_more: rows.length > limit,
    url,
  };
}
