/** Free of zod: public pages may import values from here. */
import type { Moves } from './moves.ts';

export const complaintStatuses = ['Waiting for Response', 'In Handling', 'Handled'] as const;
export const complaintTitleMaxLength = 150;
export const photographsMax = 5;
/** A list carries whole threads, so they have an end. */
export const commentRules = { maxLength: 2_000, maxCount: 200 } as const;
export const complaintSorts = ['createdAt'] as const;

export const complaintMoves = {
  'Waiting for Response': ['In Handling'],
  'In Handling': ['Handled'],
  Handled: [],
} as const satisfies Moves<(typeof complaintStatuses)[number]>;
