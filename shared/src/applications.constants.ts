/** Free of zod: public pages may import values from here. */
import type { Moves } from './moves.ts';

export const stayLengths = [3, 4, 6, 8, 12] as const;
export const applicationStatuses = [
  'Waiting for Response',
  'Accepted',
  'Rejected',
  'Completed',
  'Cancelled',
] as const;
/** `waiting`: those that wait for an answer are the newest. */
export const applicationSorts = [
  'createdAt',
  'customer',
  'property',
  'startDate',
  'endDate',
  'waiting',
] as const;
export const rejectionReasonMaxLength = 500;
/** What the address of a listing may bring back from a login. */
export const draftParams = ['startDate', 'stayLength', 'room'] as const;

export const applicationMoves = {
  'Waiting for Response': ['Accepted', 'Rejected', 'Cancelled'],
  Accepted: ['Completed', 'Cancelled'],
  Rejected: [],
  Completed: [],
  Cancelled: [],
} as const satisfies Moves<(typeof applicationStatuses)[number]>;
