/** Free of zod: public pages may import values from here. */
import { addDays, type Day } from './days.ts';
import type { Moves } from './moves.ts';

export const inspectionKinds = ['move-in', 'move-out'] as const;
export type InspectionKind = (typeof inspectionKinds)[number];
/** `Draft`: only admins see it. `Sent`: the tenant adds remarks. `Final`: nothing changes any more, and it is sealed. */
export const inspectionStatuses = ['Draft', 'Sent', 'Final'] as const;
export const inspectionMoves = {
  Draft: ['Sent'],
  // Taken back, because of a mistake.
  Sent: ['Draft', 'Final'],
  Final: [],
} as const satisfies Moves<(typeof inspectionStatuses)[number]>;

/** What is handed over, then what is in the rooms, then whatever else there is to say. */
export const inspectionItemKinds = ['key', 'card', 'meter', 'check', 'item', 'general'] as const;
/** What admins can add by themselves. There is one `general` line in each report. */
export const addableItemKinds = ['key', 'card', 'meter', 'check', 'item'] as const;
export const checklistKinds = ['key', 'card', 'meter', 'check'] as const;
export const conditions = ['Good', 'Fair', 'Poor', 'Missing'] as const;

/** How long a tenant has to add remarks after a report was sent: until the end of the last of these days. */
export const daysForRemarks = 7;
/** Nobody can check a home before they have moved in: the days of a move-in report do not begin before the tenancy. */
export const lastDayForRemarks = (
  sentOn: Day,
  { kind, start_date }: { kind: 'move-in' | 'move-out'; start_date: Day },
): Day => addDays(kind === 'move-in' && sentOn < start_date ? start_date : sentOn, daysForRemarks);
/** A move-out report can be begun so many days before the end of a contract. */
export const daysBeforeMoveOut = 60;

export const roomMaxLength = 60;
export const itemNameMaxLength = 100;
export const itemNoteMaxLength = 1000;
export const itemCountMax = 999;
/** In ringgit, of all pieces of one line together. */
export const itemValueMax = 1_000_000;
export const inventoryItemsMax = 300;
export const inspectionItemsMax = 400;
/** Of each side, on one line. */
export const photographsPerItem = 10;
export const photographsPerInspection = 300;
export const photographTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
