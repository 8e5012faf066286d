import type { Moves } from './moves.ts';
import type { RefundStatus } from './refunds.ts';

export const refundMoves = {
  Pending: ['Succeeded', 'Failed'],
  // A bank may send the money back days later.
  Succeeded: ['Failed'],
  Failed: [],
} as const satisfies Moves<RefundStatus>;
