import { addDays, type Day, dayOf, writeDay } from '@teduh/shared/days';
import { writeSen } from '@teduh/shared/money';
import { fullName, placeOf } from '@teduh/shared/names';
import { nameOfCharge } from '@teduh/shared/transaction-parts';
import type { Letterhead } from '../../platform/pdf/letterhead.ts';
import type { Plan } from '../../platform/pdf/pdf.ts';
import type { ArrearsRow, OverdueCharge } from './arrears.repository.ts';

/** As the words that come with the program give a tenant after a written reminder. */
const daysToPay = 14;

type Signatory = { name: string; position: string };

/** The letter may serve as evidence: it speaks of a reminder only where one was sent about what is overdue now. */
function reminderOf({ last_reminder_at, oldest_due_date }: ArrearsRow): string {
  const remindedOn = last_reminder_at && dayOf(last_reminder_at);
  return remindedOn && remindedOn > oldest_due_date
    ? `, although we reminded you on ${writeDay(remindedOn)}`
    : '';
}

/** A letter that demands what is overdue, with the last day to pay it. */
export function planLetterOfDemand(
  arrears: ArrearsRow,
  charges: OverdueCharge[],
  today: Day,
  { letterhead, signatory }: { letterhead: Letterhead; signatory: Signatory },
): Plan {
  const { number, total_sen } = arrears;
  return {
    title: `Letter of demand ${number}`,
    madeAt: new Date(`${today}T00:00:00Z`),
    letterhead,
    footer: `${letterhead.name} · Letter of demand ${number}`,
    blocks: [
      { kind: 'title', text: 'Letter of demand', below: `${writeDay(today)}, contract ${number}` },
      {
        kind: 'columns',
        columns: [
          { label: 'To', lines: [{ bold: fullName(arrears) }, ...(arrears.email ? [arrears.email] : [])] },
          { label: 'Tenancy', lines: [{ bold: placeOf(arrears) }] },
        ],
      },
      {
        kind: 'paragraph',
        text: `Under the tenancy agreement ${number} the following amounts were due and have not been paid${reminderOf(arrears)}.`,
      },
      {
        kind: 'amounts',
        rows: charges.map((charge) => ({
          label: `${nameOfCharge(charge)}, due on ${writeDay(charge.due_date)}`,
          amount: writeSen(charge.amount_sen),
        })),
        total: { label: 'Overdue', amount: writeSen(total_sen) },
      },
      {
        kind: 'callout',
        text: [
          'We demand payment of ',
          { bold: writeSen(total_sen) },
          ' by ',
          { bold: writeDay(addDays(today, daysToPay)) },
          '.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'If the amount has not been received by then, we may take the steps that the agreement and the law of Malaysia provide, without further notice. If you have paid in the meantime, please send us the proof and disregard this letter.',
      },
      {
        kind: 'signatures',
        intro: `For ${letterhead.name}`,
        parties: [
          {
            label: 'The Landlord',
            blanks: [
              { label: 'Signature' },
              { label: 'Name', ...(signatory.name && { value: signatory.name }) },
              { label: 'Position', ...(signatory.position && { value: signatory.position }) },
              { label: 'Date' },
            ],
          },
        ],
      },
    ],
  };
}
