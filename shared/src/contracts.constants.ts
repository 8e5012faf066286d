/** Free of zod: public pages may import values from here. */
import type { Moves } from './moves.ts';

export const contractStatuses = ['Awaiting', 'Active', 'Ended', 'Cancelled'] as const;
export const sendBackReasonMaxLength = 500;
export const contractFileMaxBytes = 10 * 1024 * 1024;
export const contractSorts = ['createdAt', 'customer', 'property', 'startDate', 'endDate', 'rent'] as const;

/** The number that is counted in `TD-2026-0012`; `0012` and `12` mean the same contract. */
export function contractSerialOf(text: string): number | undefined {
  const serial = /^(?:TD-\d{4}-)?(\d{1,9})$/i.exec(text)?.[1];
  return serial === undefined ? undefined : Number(serial);
}

export const contractMoves = {
  Awaiting: ['Active', 'Cancelled'],
  Active: ['Ended'],
  Ended: [],
  Cancelled: [],
} as const satisfies Moves<(typeof contractStatuses)[number]>;

/** So many days before its end both sides read what happens then. */
export const endReminders = [
  { kind: 'end-first', days: 60 },
  { kind: 'end-second', days: 30 },
  { kind: 'end-last', days: 7 },
] as const;
/** A reminder that could not be sent on its day comes up to so many days later. */
export const endReminderDaysLate = 3;

export const agreementNotPdf = 'The agreement must be a PDF file';
