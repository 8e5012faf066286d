import type { Arrears, NotesAnswer } from '@teduh/shared/arrears';
import { toRinggit } from '@teduh/shared/money';
import type { ArrearsRow, listNotes } from '../domain/arrears/arrears.repository.ts';
import type { Links } from '../platform/links.ts';

export const letterPath = (contractId: string) => `/api/arrears/${contractId}/letter`;

export const presentArrears = (row: ArrearsRow, links: Links): Arrears => ({
  user: { _id: row.user_id, firstname: row.firstname, lastname: row.lastname, email: row.email ?? '' },
  contractId: row.contract_id,
  contractNumber: row.number,
  property: { _id: row.property_id, name: row.property_name },
  roomName: row.room_name,
  total: toRinggit(row.total_sen),
  buckets: {
    '0-30': toRinggit(row.upto_30_sen),
    '31-60': toRinggit(row.upto_60_sen),
    '61-90': toRinggit(row.upto_90_sen),
    'over 90': toRinggit(row.over_90_sen),
  },
  oldestDueDate: row.oldest_due_date,
  lastReminderAt: row.last_reminder_at?.toISOString() ?? null,
  lastPaymentAt: row.last_payment_at?.toISOString() ?? null,
  promisedOn: row.promised_on,
  notes: row.notes,
  letterFile: links.sign(letterPath(row.contract_id)),
});

type NoteRow = Awaited<ReturnType<typeof listNotes>>[number];

export const presentNote = (row: NoteRow): NotesAnswer['notes'][number] => ({
  id: row.id,
  note: row.note,
  promisedOn: row.promised_on,
  writtenBy: { firstname: row.firstname, lastname: row.lastname },
  writtenAt: row.written_at.toISOString(),
});
