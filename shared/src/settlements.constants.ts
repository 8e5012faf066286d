/** Free of zod: public pages may import values from here. */
import type { Moves } from './moves.ts';

/**
 * `Accepted` by the tenant or `Decided` by an admin: the deductions count, and what is left is on its way. `Settled`: all of it has gone.
 * Before anything is proposed there is no settlement, and the deposit is `Held`.
 */
export const settlementStatuses = ['Proposed', 'Disputed', 'Accepted', 'Decided', 'Settled'] as const;
/** A proposal may be revised while nobody has agreed to it. */
export const settlementMoves = {
  // `Settled` where nothing was deducted and nobody has answered.
  Proposed: ['Proposed', 'Disputed', 'Accepted', 'Decided', 'Settled'],
  Disputed: ['Proposed', 'Accepted', 'Decided'],
  Accepted: ['Settled'],
  Decided: ['Settled'],
  Settled: [],
} as const satisfies Moves<(typeof settlementStatuses)[number]>;

export const deductionKinds = ['rent', 'damage', 'cleaning', 'utilities', 'other'] as const;
export const deductionKindNames: Record<(typeof deductionKinds)[number], string> = {
  rent: 'Rent',
  damage: 'Damage',
  cleaning: 'Cleaning',
  utilities: 'Utilities',
  other: 'Other',
};
export const deductionsMax = 30;
export const deductionReasonMaxLength = 500;
export const settlementTextMaxLength = 2000;
/** How long a tenant has to answer a proposal, before the part that nobody disputes is paid anyhow. */
export const daysToAnswerSettlement = 7;
export const settlementFileMaxBytes = 10 * 1024 * 1024;
export const settlementFilesMax = 5;
/** Of one settlement, messages included. */
export const settlementFilesTotal = 60;
export const settlementMessagesMax = 200;
export const bankNameMaxLength = 100;
export const bankAccountDigits = { min: 5, max: 20 } as const;
export const depositSorts = ['dueDate', 'customer', 'property'] as const;

export const evidenceWrongKind = 'A file must be a PNG or JPEG picture, or a PDF file';
