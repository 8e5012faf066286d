import { z } from 'zod';

export const cacheTags = [
  'User',
  'Property',
  'Application',
  'Contract',
  'Transaction',
  'Complaint',
  'Notification',
  'Clock',
] as const;
export type CacheTag = (typeof cacheTags)[number];

/** One message of GET /api/events: the lists that just changed, so that an open page refetches them. */
export const ChangeEvent = z.object({ tags: z.array(z.enum(cacheTags)) });
export type ChangeEvent = z.infer<typeof ChangeEvent>;
