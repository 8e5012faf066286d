/** Free of zod: public pages may import values from here. */

/** What the words of an agreement can name, and what it stands for. Written as `{tenant.name}`. */
export const placeholders = {
  'agreement.number': 'Number of the contract',
  'agreement.date': 'Day on which the agreement is made',
  'landlord.name': 'Name of the landlord',
  'landlord.address': 'Address of the landlord',
  'landlord.email': 'E-mail address of the landlord',
  'landlord.phone': 'Phone number of the landlord',
  'tenant.name': 'Name of the tenant',
  'tenant.email': 'E-mail address of the tenant',
  'tenant.phone': 'Phone number of the tenant',
  'property.name': 'Name of the property',
  'property.address': 'Address of the property',
  'room.name': 'Name of the room (only for a room)',
  'term.length': 'Length of the term, as in 6 months',
  'term.start': 'First day of the term',
  'term.end': 'Day on which the tenant moves out',
  'term.lastNight': 'Day of the last night',
  rent: 'Rent for a month',
  'rent.day': 'Day of the month on which rent is due, as in 15th',
  deposit: 'Deposit',
  'deposit.return': 'Time to return the deposit, as in 30 days',
  'moveIn.total': 'Deposit and first month together',
  'sign.by': 'Moment until which the home is held',
  notice: 'Time of notice, as in 60 days',
  'break.after': 'When the tenant may give notice to leave early, as in at any time',
  'break.fee.first':
    'What leaving in the first half of the term costs, as in 50 per cent (of a month’s rent)',
  'break.fee.second': 'What leaving in the second half of the term costs, as in 25 per cent',
  'renewal.offer': 'Time before the end at which a further term is offered, as in 60 days',
  'lateFee.amount': 'Late fee (only with a late fee)',
  'lateFee.grace': 'Time of grace before a late fee (only with a late fee)',
  'lateFee.cap': 'Most that a late fee can be, as in 10 per cent (only with a late fee)',
} as const;
export type Placeholder = keyof typeof placeholders;

/** `{clause:ending-for-breach}` is the number of the clause with that name. */
export const clauseReference = 'clause:';
/** The clause that the particulars at the top refer to, where there is one with this name. */
export const depositClause = 'deposit-return';

/** When a clause or an item is part of an agreement. */
export const conditions = {
  always: 'In every agreement',
  room: 'Only for a room',
  'whole unit': 'Only for a whole unit',
  'due on day 1 to 28': 'Only if rent is due on day 1 to 28',
  'due on day 29 to 31': 'Only if rent is due on day 29 to 31',
  'no late fee': 'Only without a late fee',
  'flat late fee': 'Only with a late fee that is charged once',
  'late fee per day': 'Only with a late fee for each day',
} as const;
export type Condition = keyof typeof conditions;

export const lettings = ['room', 'whole unit'] as const;
export type Letting = (typeof lettings)[number];

export const templateLimits = {
  sections: 30,
  clauses: 40,
  /** As many as there are letters. */
  items: 26,
  title: 150,
  name: 40,
  text: 4_000,
  /** All titles and texts together. */
  total: 60_000,
} as const;

/** A name to refer to a clause by, or none. */
export const clauseName = /^(?:[a-z][a-z0-9-]*)?$/;
