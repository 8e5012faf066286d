import { addDays, addMonths, writeDay, writeMoment } from '@teduh/shared/days';
import { writeSen } from '@teduh/shared/money';
import type { Block } from '../../platform/pdf/blocks.ts';
import type { Letterhead } from '../../platform/pdf/letterhead.ts';
import type { Plan } from '../../platform/pdf/pdf.ts';
import { partsTogether, together } from '../../platform/pdf/rich.ts';
import type { Agreement } from './agreement.ts';
import { type Section, sectionsOf, writeDayOfMonth } from './agreement-clauses.ts';

function parties({ tenant, landlord }: Agreement): Block {
  return {
    kind: 'columns',
    columns: [
      {
        label: 'The Landlord',
        lines: [
          { bold: landlord.name },
          ...(landlord.registrationNumber ? [`Registration number ${landlord.registrationNumber}`] : []),
          partsTogether(landlord.address),
          landlord.email,
          landlord.phone,
        ],
      },
      { label: 'The Tenant', lines: [{ bold: tenant.name }, tenant.email, tenant.phone] },
    ],
  };
}

function particulars(agreement: Agreement): Block {
  const { premises, startDate, endDate, stayMonths, rentSen, depositSen } = agreement;
  const room = premises.roomName ? [{ label: 'Room', value: { bold: premises.roomName } }] : [];
  return {
    kind: 'facts',
    rows: [
      { label: 'The Premises', value: { bold: premises.propertyName } },
      ...room,
      { label: 'Address', value: premises.address },
      {
        label: 'Letting',
        value: premises.type === 'Room Rental' ? 'A room in a shared property' : 'The whole unit',
      },
      {
        label: 'Term',
        value: `${stayMonths} months, from ${writeDay(startDate)} to ${writeDay(endDate)}`,
      },
      {
        label: 'Rent',
        value: `${writeSen(rentSen)} a month, in advance, on the ${writeDayOfMonth(startDate)} of each month`,
      },
      { label: 'Deposit', value: `${writeSen(depositSen)}, returned as clause 4.3 says` },
    ],
  };
}

function moveInStatement({ startDate, rentSen, depositSen }: Agreement): Block {
  const firstMonthEnds = addDays(addMonths(startDate, 1), -1);
  return {
    kind: 'amounts',
    rows: [
      { label: 'Deposit, held as security', amount: writeSen(depositSen) },
      {
        label: `First month’s rent, ${writeDay(startDate)} to ${writeDay(firstMonthEnds)}`,
        amount: writeSen(rentSen),
      },
    ],
    total: { label: 'Payable before moving in', amount: writeSen(depositSen + rentSen) },
  };
}

function blocksOfSection({ title, clauses }: Section, index: number): Block[] {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  return [
    { kind: 'heading', text: `${index + 1}.  ${title}` },
    ...clauses.flatMap((clause, at): Block[] => {
      const number = `${index + 1}.${at + 1}`;
      if (typeof clause !== 'object' || !('items' in clause))
        return [{ kind: 'clause', number, text: clause }];
      return [
        { kind: 'clause', number, text: clause.text },
        ...clause.items.map((text, item): Block => ({ kind: 'item', number: `(${letters[item]})`, text })),
      ];
    }),
  ];
}

const filledIn = (value: string) => (value ? { value } : {});

function signatures({ tenant, landlord }: Agreement): Block {
  return {
    kind: 'signatures',
    intro: 'The parties have read this Agreement, understand it, and sign it.',
    parties: [
      {
        label: 'For the Landlord',
        blanks: [
          { label: 'Signature' },
          { label: `Name, for ${landlord.name}`, ...filledIn(landlord.signatory.name) },
          { label: 'Position', ...filledIn(landlord.signatory.position) },
          { label: 'Date' },
        ],
      },
      {
        label: 'The Tenant',
        blanks: [
          { label: 'Signature' },
          { label: 'Name', value: tenant.name },
          { label: 'NRIC or passport number' },
          { label: 'Date' },
        ],
      },
    ],
  };
}

/** The tenancy agreement, ready to be signed by hand. The same agreement always gives the same bytes. */
export function planAgreement(agreement: Agreement, letterhead: Letterhead): Plan {
  const { number } = agreement;
  return {
    title: `Tenancy agreement ${number}`,
    madeAt: new Date(`${agreement.madeOn}T00:00:00Z`),
    letterhead,
    footer: `${letterhead.name} · Tenancy agreement ${number}`,
    blocks: [
      {
        kind: 'title',
        text: 'Tenancy Agreement',
        below: `Contract number ${number}, made on ${writeDay(agreement.madeOn)}`,
      },
      parties(agreement),
      { kind: 'heading', text: 'Particulars' },
      particulars(agreement),
      { kind: 'heading', text: 'Move-in statement' },
      moveInStatement(agreement),
      {
        kind: 'callout',
        text: [
          'Please sign this agreement, upload it and pay the amount above in Teduh by ',
          { bold: together(writeMoment(agreement.signBy)) },
          '. The Premises are kept for the Tenant until then.',
        ],
      },
      ...sectionsOf(agreement).flatMap(blocksOfSection),
      { kind: 'heading', text: 'Signatures' },
      signatures(agreement),
    ],
  };
}
