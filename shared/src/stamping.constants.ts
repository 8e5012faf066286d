/** Free of zod: public pages may import values from here. */
import type { Day } from './days.ts';
import type { Moves } from './moves.ts';

/** `Filed`: the return was sent to the tax authority, and its certificate is awaited or to be confirmed. */
export const stampingStatuses = ['Due', 'Filed', 'Stamped'] as const;
export const stampingPayers = ['tenant', 'landlord'] as const;
export const stampingSorts = ['dueDate', 'customer', 'property'] as const;

/** Admins may also undo what was entered by mistake. */
export const stampingMoves = {
  Due: ['Filed', 'Stamped'],
  Filed: ['Stamped', 'Due'],
  Stamped: ['Filed'],
} as const satisfies Moves<(typeof stampingStatuses)[number]>;

type StampingProgress = { status: (typeof stampingStatuses)[number] | null; dueDate: Day | null };

/** Late says that it is due, too. */
export const isStampingLate = ({ status, dueDate }: StampingProgress, today: Day) =>
  status === 'Due' && dueDate !== null && dueDate < today;

export const writeStampingStatus = (stamping: StampingProgress, today: Day) =>
  isStampingLate(stamping, today) ? 'Late' : stamping.status;

/** From the day of the last signature. */
export const daysToStamp = 30;
/** How many days after the last signature the payer and the admins are reminded; the last one is the day after the due day. */
export const stampingReminders = [
  { kind: 'stamping-first', days: 7 },
  { kind: 'stamping-second', days: 21 },
  { kind: 'stamping-third', days: 28 },
  { kind: 'stamping-late', days: daysToStamp + 1 },
] as const;

/** So many days after a return was filed the admins are reminded that it is not stamped, once. */
export const daysToChaseFiled = 14;

export const certificateNumberMaxLength = 60;
export const certificateMaxBytes = 10 * 1024 * 1024;
export const certificateTypes = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'] as const;
/** In ringgit: an agreement over ten million a year would cost less. */
export const dutyMax = 1_000_000;

export const certificateWrongKind = 'The certificate must be a PDF file, or a PNG, JPEG or WebP picture';
