/** Free of zod: public pages may import values from here. */
import type { Moves } from './moves.ts';

/** `Proposed`: the other side has to agree, whatever the agreement says. `Agreed`: it has. */
export const noticeStatuses = ['Given', 'Proposed', 'Agreed', 'Declined', 'Withdrawn'] as const;
/** `break`: earlier, as the agreement allows. `mutual`: earlier, because both want it. */
export const noticeKinds = ['end of term', 'break', 'mutual'] as const;
export const noticeReasonMaxLength = 500;

export const noticeMoves = {
  // Only of one for the end of the term, which has changed nothing.
  Given: ['Withdrawn'],
  Proposed: ['Agreed', 'Declined', 'Withdrawn'],
  Agreed: [],
  Declined: [],
  Withdrawn: [],
} as const satisfies Moves<(typeof noticeStatuses)[number]>;
