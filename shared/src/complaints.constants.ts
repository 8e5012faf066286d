/** Free of zod: public pages may import values from here. */
import type { Moves } from './moves.ts';

export const complaintStatuses = ['Waiting for Response', 'In Handling', 'Handled'] as const;
/** In the order in which people choose: what breaks most, first. */
export const complaintCategories = [
  'Plumbing',
  'Electricity',
  'Air conditioning',
  'Appliance',
  'Furniture',
  'Door or window',
  'Lock or key',
  'Internet',
  'Pests',
  'Cleaning',
  'Noise or neighbours',
  'Other',
] as const;
export const complaintUrgencies = ['Can wait', 'Normal', 'Urgent'] as const;
export const complaintTitleMaxLength = 150;
export const preferredTimesMaxLength = 200;
export const photographsMax = 5;
/** A list carries whole threads, so they have an end. */
export const commentRules = { maxLength: 2_000, maxCount: 200 } as const;
export const complaintSorts = ['createdAt'] as const;

export const complaintMoves = {
  'Waiting for Response': ['In Handling'],
  'In Handling': ['Handled'],
  Handled: [],
} as const satisfies Moves<(typeof complaintStatuses)[number]>;
