import { addDays, writeDay, writeMoment } from '@teduh/shared/days';
import { writeSen } from '@teduh/shared/money';
import { type Rich, together } from '../../platform/pdf/rich.ts';
import type { Agreement } from './agreement.ts';

/** Numbered by its place: the second clause of the third section is 3.2, its items are (a), (b), … */
export type Section = { title: string; clauses: (Rich | { text: Rich; items: Rich[] })[] };

/** `15th`, as in "on the 15th of each month". */
export function writeDayOfMonth(day: string): string {
  const number = Number(day.slice(8));
  const ending = { one: 'st', two: 'nd', few: 'rd' }[
    new Intl.PluralRules('en', { type: 'ordinal' }).select(number) as 'one' | 'two' | 'few'
  ];
  return `${number}${ending ?? 'th'}`;
}

function premises({ premises: { type } }: Agreement): Section {
  return {
    title: 'The premises',
    clauses: [
      'The Landlord lets the Premises to the Tenant, and the Tenant takes them, on the terms of this Agreement. The particulars and the move-in statement above are part of it.',
      type === 'Room Rental'
        ? 'The Tenant has the room to themselves, and shares the kitchen, bathrooms and other common areas of the property with its other occupants, with consideration for them.'
        : 'The Tenant has the whole unit to themselves, with the fixtures, fittings and furniture that are in it when the keys are handed over.',
      'The Premises are a private home. They are not used for business, for short stays of paying guests, or for anything unlawful.',
    ],
  };
}

function term({ startDate, endDate, stayMonths }: Agreement): Section {
  return {
    title: 'The term',
    clauses: [
      [
        `The tenancy runs for ${stayMonths} months. It begins on `,
        { bold: together(writeDay(startDate)) },
        ' and ends on ',
        { bold: together(writeDay(endDate)) },
        ` (the “End Date”), the day on which the Tenant hands the Premises back. The last night is that of ${together(writeDay(addDays(endDate, -1)))}.`,
      ],
      'The tenancy does not renew itself. A further term needs a new agreement. A Tenant who stays after the End Date without the Landlord’s consent may be asked for what section 28(4) of the Civil Law Act 1956 allows.',
    ],
  };
}

const writeDays = (days: number) => (days === 1 ? '1 day' : `${days} days`);

/** Only what the agreement says can be charged. */
function lateFeeClauses({ lateFee: { kind, amountSen, graceDays, capPercent } }: Agreement): Rich[] {
  if (kind === 'off') return [];
  const fee = kind === 'flat' ? `${writeSen(amountSen)} once` : `${writeSen(amountSen)} for each further day`;
  return [
    `Rent and other charges that are unpaid more than ${writeDays(graceDays)} after their day cost a late fee of ${fee}, and at most ${capPercent} per cent of the unpaid amount. The parties regard this as fair compensation under section 75 of the Contracts Act 1950. It is not charged while a payment is under way.`,
  ];
}

function rent(agreement: Agreement): Section {
  const { startDate, rentSen } = agreement;
  const day = Number(startDate.slice(8));
  const shortMonths = day > 28 ? ', or on the last day of a month that has no such day' : '';
  return {
    title: 'Rent',
    clauses: [
      [
        'The rent is ',
        { bold: together(writeSen(rentSen)) },
        ` a month and does not change during the term. It is paid in advance through Teduh: the first month with the move-in statement, every later month on the ${writeDayOfMonth(startDate)}${shortMonths}. The Landlord gives a receipt for every payment.`,
      ],
      'Rent that is not paid on its day is overdue. If it stays unpaid for 14 days after a written reminder, the Landlord may ask the court for a warrant of distress under the Distress Act 1951, and may end the tenancy as clause 7.2 says.',
      ...lateFeeClauses(agreement),
    ],
  };
}

function deposit({ depositSen, depositReturnDays }: Agreement): Section {
  return {
    title: 'Deposit',
    clauses: [
      [
        'The Landlord holds the deposit of ',
        { bold: together(writeSen(depositSen)) },
        ' as security for the Tenant’s duties under this Agreement. It is not rent paid in advance, and the Tenant may not set it off against rent.',
      ],
      'The Landlord may take from it only what the Tenant owes under this Agreement and the reasonable cost of making good damage beyond fair wear and tear, each item named in writing. As section 75 of the Contracts Act 1950 provides, that is compensation and never a penalty.',
      `The Landlord returns the rest, without interest, within ${depositReturnDays} ${depositReturnDays === 1 ? 'day' : 'days'} after the Tenant has handed the Premises back.`,
    ],
  };
}

function tenantDuties({ premises: { type } }: Agreement): Section {
  const isRoom = type === 'Room Rental';
  return {
    title: 'What the Tenant undertakes',
    clauses: [
      {
        text: 'The Tenant:',
        items: [
          `pays the rent on time, and ${isRoom ? 'a fair share of' : ''} the electricity, water, internet and other services used at the Premises during the term;`.replace(
            '  ',
            ' ',
          ),
          'keeps the Premises clean and in good condition, fair wear and tear excepted, and pays for damage that the Tenant or the Tenant’s visitors cause;',
          'reports defects without delay, by a complaint in Teduh or in writing;',
          'causes no nuisance to neighbours, and keeps the rules of the building and its management body;',
          'does not alter the Premises, change locks, or bring in anything dangerous, without the Landlord’s written consent;',
          'does not assign the tenancy, sublet, or share possession of the Premises;',
          'lets the Landlord in to inspect, repair or show the Premises at a reasonable hour after at least 24 hours’ notice, and at once in an emergency;',
          'on the End Date hands back the Premises empty of the Tenant’s belongings, clean, in the condition in which they were received, with every key and access card.',
        ],
      },
    ],
  };
}

const landlordDuties: Section = {
  title: 'What the Landlord undertakes',
  clauses: [
    {
      text: 'The Landlord:',
      items: [
        'hands over the Premises on the first day of the term clean, safe and fit to live in;',
        'lets the Tenant, who pays the rent and keeps this Agreement, enjoy the Premises in peace, without interruption by the Landlord or anybody claiming through the Landlord;',
        'keeps in repair the structure and roof, the pipes and wiring, and the appliances provided, and repairs within a reasonable time what the Tenant did not damage;',
        'pays the quit rent, assessment, service charges and sinking fund, and insures the building against fire;',
        'uses the Tenant’s personal data only for this tenancy, as the Personal Data Protection Act 2010 requires.',
      ],
    },
  ],
};

const ending: Section = {
  title: 'Ending the tenancy early',
  clauses: [
    'Both parties may agree in writing to end the tenancy before the End Date. Otherwise neither may, except as this section says.',
    'A party who breaks this Agreement in a serious way, and has not put that right within 14 days after a written notice that says what is wrong, gives the other the right to end the tenancy by a second notice. Claims that arose before then remain.',
    'While fire, flood or another event that neither party caused makes the Premises unfit to live in, no rent is due; if they are not fit again within 30 days, either party may end the tenancy, and rent paid for later days is returned.',
    'The Landlord recovers possession only by agreement or by an order of the court, as section 7(2) of the Specific Relief Act 1950 requires, and does not lock the Tenant out or cut off services.',
  ],
};

function general({ signBy }: Agreement): Section {
  return {
    title: 'General',
    clauses: [
      `This Agreement takes effect when both parties have signed it and the move-in amount has been paid. If that amount has not been paid by ${together(writeMoment(signBy))}, the offer lapses, and money received later is returned in full. A signed copy sent through Teduh counts as an original.`,
      'Notices are given in writing, through Teduh or to the e-mail addresses above, and count as received on the next working day.',
      'The parties have this Agreement stamped under the Stamp Act 1949 within 30 days after it is signed; without that a court may not admit it as evidence. The Tenant bears the duty on this Agreement, the Landlord that on its counterpart.',
      'This Agreement is all that the parties have agreed on the Premises. It is changed only in writing, signed by both. If a part of it is void, the rest stands.',
      'The law of Malaysia governs this Agreement, the Contracts Act 1950 included, and the courts of Malaysia decide on it.',
    ],
  };
}

export const sectionsOf = (agreement: Agreement): Section[] => [
  premises(agreement),
  term(agreement),
  rent(agreement),
  deposit(agreement),
  tenantDuties(agreement),
  landlordDuties,
  ending,
  general(agreement),
];
