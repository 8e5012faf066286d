import type { TemplateSection } from '@teduh/shared/agreements';
import { depositClause } from '@teduh/shared/agreements.constants';
import { addDays, addMonths, writeDay, writeMoment, writeMonths } from '@teduh/shared/days';
import { depositPartsOf, depositSenOf } from '@teduh/shared/deposits';
import { writeSen } from '@teduh/shared/money';
import type { Block } from '../../platform/pdf/blocks.ts';
import type { Letterhead } from '../../platform/pdf/letterhead.ts';
import type { Plan } from '../../platform/pdf/pdf.ts';
import { partsTogether, together } from '../../platform/pdf/rich.ts';
import type { Agreement } from './agreement.ts';
import { writeDayOfMonth } from './placeholder-values.ts';
import { type WrittenSection, writeSections } from './write-sections.ts';

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

const writePart = ({ label, sen }: { label: string; sen: number }) => `${label} ${writeSen(sen)}`;

function particulars(agreement: Agreement, depositClauseNumber: string | undefined): Block {
  const { premises, startDate, endDate, stayMonths, rentSen, deposit } = agreement;
  const returned = depositClauseNumber ? `, returned as clause ${depositClauseNumber} says` : '';
  const parts = depositPartsOf(deposit);
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
        value: `${writeMonths(stayMonths)}, from ${writeDay(startDate)} to ${writeDay(endDate)}`,
      },
      {
        label: 'Rent',
        value: `${writeSen(rentSen)} a month, in advance, on the ${writeDayOfMonth(startDate)} of each month`,
      },
      { label: 'Deposit', value: `${writeSen(depositSenOf(deposit))}${returned}` },
      ...(parts.length > 1 ? [{ label: 'Its parts', value: parts.map(writePart).join(', ') }] : []),
    ],
  };
}

function moveInStatement({ startDate, rentSen, deposit }: Agreement): Block {
  const firstMonthEnds = addDays(addMonths(startDate, 1), -1);
  const parts = depositPartsOf(deposit);
  const only = [{ label: 'Deposit, held as security', sen: depositSenOf(deposit) }];
  return {
    kind: 'amounts',
    rows: [
      ...(parts.length > 1 ? parts : only).map(({ label, sen }) => ({ label, amount: writeSen(sen) })),
      {
        label: `First month’s rent, ${writeDay(startDate)} to ${writeDay(firstMonthEnds)}`,
        amount: writeSen(rentSen),
      },
    ],
    total: { label: 'Payable before moving in', amount: writeSen(depositSenOf(deposit) + rentSen) },
  };
}

function blocksOfSection({ number, title, clauses }: WrittenSection): Block[] {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  return [
    { kind: 'heading', text: `${number}.  ${title}` },
    ...clauses.flatMap((clause): Block[] => [
      ...clause.paragraphs.map(
        (text, index): Block => ({ kind: 'clause', number: index === 0 ? clause.number : '', text }),
      ),
      ...clause.items.map((text, item): Block => ({ kind: 'item', number: `(${letters[item]})`, text })),
    ]),
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

/**
 * The tenancy agreement, ready to be signed by hand: the words of the template, and around them what every agreement has. The same agreement
 * always gives the same bytes.
 */
export function planAgreement(
  agreement: Agreement,
  template: TemplateSection[],
  letterhead: Letterhead,
): Plan {
  const { number } = agreement;
  const { sections, numbers, problems } = writeSections(template, agreement);
  if (problems.size > 0) throw new Error(`The template cannot be written: ${[...problems].join('; ')}`);
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
      particulars(agreement, numbers.get(depositClause)),
      { kind: 'heading', text: 'Move-in statement' },
      moveInStatement(agreement),
      {
        kind: 'callout',
        text: [
          'Please sign this agreement and pay the amount above in Teduh by ',
          { bold: together(writeMoment(agreement.signBy)) },
          '. The Premises are kept for the Tenant until then.',
        ],
      },
      ...sections.flatMap(blocksOfSection),
      { kind: 'heading', text: 'Signatures' },
      signatures(agreement),
    ],
  };
}
