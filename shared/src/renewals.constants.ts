/** Free of zod: public pages may import values from here. */
import type { Moves } from './moves.ts';

/** `Let end`: the admins do not offer a further term. `Lapsed`: nobody answered until the contract ended. */
export const renewalStatuses = [
  'Offered',
  'Asked',
  'Accepted',
  'Declined',
  'Withdrawn',
  'Lapsed',
  'Let end',
] as const;

/** What contracts can be searched by: those about whose end something is to be decided. */
export const contractEndings = ['Ending soon'] as const;
export const renewalReasonMaxLength = 500;

const answers = ['Accepted', 'Declined', 'Withdrawn', 'Lapsed'] as const;

export const renewalMoves = {
  Offered: answers,
  Asked: answers,
  Accepted: [],
  Declined: [],
  Withdrawn: [],
  Lapsed: [],
  'Let end': [],
} as const satisfies Moves<(typeof renewalStatuses)[number]>;
