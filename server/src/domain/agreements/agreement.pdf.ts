import type { TemplateSection } from '@teduh/shared/agreements';
import { depositClause } from '@teduh/shared/agreements.constants';
import { addDays, addMonths, writeDay, writeMoment } from '@teduh/shared/days';
import { depositPartsOf, depositSenOf } from '@teduh/shared/deposits';
import { writeSen } from '@teduh/shared/money';
import { writeMonths } from '@teduh/shared/months';
import type { Block } from '../../platform/pdf/blocks.ts';
import type { Letterhead } from '../../platform/pdf/letterhead.ts';
import type { Plan } from '../../platform/pdf/pdf.ts';
import { partsTogether, type Rich, together } from '../../platform/pdf/rich.ts';
import type { Agreement, Followed } from './agreement.ts';
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

/** What stands instead of a move-in statement where the deposit carries over. */
function theContractBefore({ startDate, deposit }: Agreement, follows: Followed): Block[] {
  const { number, depositSen: heldSen, unusedRentSen, isMove } = follows;
  const depositSen = depositSenOf(deposit);
  const [missing, left] = [depositSen - heldSen, heldSen - depositSen];
  const difference =
    missing > 0
      ? ` ${writeSen(missing)} more make up the deposit of ${writeSen(depositSen)}, and are charged with the first rent.`
      : left > 0
        ? ` The deposit is ${writeSen(depositSen)} from then on. The Landlord returns the remaining ${writeSen(left)} as contract ${number} says.`
        : '';
  const ended = isMove ? ` Contract ${number} ends on that day, and no rent is due on it from then on.` : '';
  const paragraphs: Rich[] = [
    `This Agreement follows contract ${number} of the same parties${isMove ? ', which is about other premises' : ''}. It takes effect when both parties have signed it, and the tenancy under it begins on ${together(writeDay(startDate))}.${ended}`,
    ...(unusedRentSen > 0
      ? [
          `The rent of the first month of contract ${number} was paid with its deposit. ${writeSen(unusedRentSen)} of it is for days from that day on, and is held with the deposit from then on.`,
        ]
      : []),
    `The deposit of ${writeSen(Math.min(heldSen, depositSen))} that the Landlord holds under contract ${number} is carried over to this Agreement on that day.${difference}`,
    `Nothing is to be paid for this Agreement to take effect. The rent of the first month is due on ${together(writeDay(startDate))}, that of every later month on its day.`,
    'Where a clause of this Agreement speaks of the move-in statement, of the move-in amount, or of the first month being paid with it, this section counts instead.',
  ];
  return paragraphs.map((text) => ({ kind: 'paragraph', text }));
}

function beforeMovingIn(agreement: Agreement): Block[] {
  const { follows, signBy } = agreement;
  const by = { bold: together(writeMoment(signBy)) };
  if (!follows)
    return [
      { kind: 'heading', text: 'Move-in statement' },
      moveInStatement(agreement),
      {
        kind: 'callout',
        text: [
          'Please sign this agreement and pay the amount above in Teduh by ',
          by,
          '. The Premises are kept for the Tenant until then.',
        ],
      },
    ];
  return [
    { kind: 'heading', text: 'The contract before' },
    ...theContractBefore(agreement, follows),
    {
      kind: 'callout',
      text: [
        'Please sign this agreement in Teduh. If the Tenant has not signed it by ',
        by,
        `, it lapses, and contract ${follows.number} stays as it is.`,
      ],
    },
  ];
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
      ...beforeMovingIn(agreement),
      ...sections.flatMap(blocksOfSection),
      { kind: 'heading', text: 'Signatures' },
      signatures(agreement),
    ],
  };
}
