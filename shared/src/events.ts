import { z } from 'zod';
import { cacheTags } from './events.constants.ts';

/** One message of GET /api/events: the lists that just changed, so that an open page refetches them. */
export const ChangeEvent = z.object({ tags: z.array(z.enum(cacheTags)) });
export type ChangeEvent = z.infer<typeof ChangeEvent>;
