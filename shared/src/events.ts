import { z } from 'zod';
import { cacheTags } from './events.constants.ts';

/** One message of GET /api/events: the lists that just changed, so that an open page refetches them, and when, so that not all do at once. */
export const ChangeEvent = z.object({
  tags: z.array(z.enum(cacheTags)),
  afterMs: z.int().min(0).optional(),
});
export type ChangeEvent = z.infer<typeof ChangeEvent>;
