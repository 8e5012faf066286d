/** Free of zod: public pages may import values from here. */
import type { Moves } from './moves.ts';

/** `provider`: the way it was paid. */
export const refundMethods = ['provider', 'bank transfer'] as const;
export const refundStatuses = ['Pending', 'Succeeded', 'Failed'] as const;

export const refundMoves = {
  Pending: ['Succeeded', 'Failed'],
  // A bank may send the money back days later.
  Succeeded: ['Failed'],
  Failed: [],
} as const satisfies Moves<(typeof refundStatuses)[number]>;

export const historyKinds = [
  'charged',
  'split from',
  'split into',
  'late fee',
  'late fee of',
  'changed',
  'waived',
  'cancelled',
  'reminded',
  'slip uploaded',
  'slip confirmed',
  'slip refused',
  'slip withdrawn',
  'paid',
  'paid too late',
  'taken back',
  'refunded',
  'refund failed',
  'disputed',
  'dispute closed',
  'dispute lost',
] as const;
