/** Free of zod: public pages may import values from here. */
export const importStatuses = ['Running', 'Done', 'Failed', 'Undone'] as const;
export const importSources = ['file', 'form'] as const;
export const templateFormats = ['csv', 'xlsx'] as const;
export const importFileMaxBytes = 10 * 1024 * 1024;
export const importRowsMax = 20_000;
/** How many open charges a row has room for. */
const chargesPerRow = 5;
/** How long the link of an invitation works. */
export const invitationDays = 14;

type Column = { heading: string; example: string; explanation: string };

/** The columns of the file, in the order of the template. */
export const importColumns = {
  property: {
    heading: 'Property',
    example: 'Residensi Damai A-12-3',
    explanation: 'Name of the property. Rows with the same name and address are rooms of the same property.',
  },
  address: {
    heading: 'Address',
    example: '12 Jalan Damai, 55000 Kuala Lumpur',
    explanation: 'Its address.',
  },
  room: {
    heading: 'Room',
    example: '',
    explanation: 'Name of the room. Leave it empty where the whole property is rented.',
  },
  rent: { heading: 'Monthly rent', example: '1,500.00', explanation: 'Rent of one month in ringgit.' },
  security: {
    heading: 'Security deposit held',
    example: '3000',
    explanation:
      'Security deposit that you hold now, without rent in it and without the two deposits that follow. 0 where there is none.',
  },
  utility: {
    heading: 'Utility deposit held',
    example: '750',
    explanation: 'Deposit for electricity and water that you hold, if there is one.',
  },
  accessCard: {
    heading: 'Access card deposit held',
    example: '',
    explanation: 'Deposit for keys and access cards that you hold, if there is one.',
  },
  firstname: {
    heading: 'First name',
    example: 'Aisyah',
    explanation: 'Of the tenant. Leave all that follows empty where nobody lives there.',
  },
  lastname: { heading: 'Last name', example: 'binti Rahman', explanation: 'Of the tenant, if there is one.' },
  email: {
    heading: 'Email',
    example: 'aisyah@example.com',
    explanation: 'Address of the tenant, who is sent an invitation.',
  },
  phone: { heading: 'Phone', example: '012-345 6789', explanation: 'Number of the tenant.' },
  startDate: {
    heading: 'Start',
    example: '01/03/2026',
    explanation: 'First day of the contract. Day first: 31/12/2026, or 2026-12-31.',
  },
  lastDay: {
    heading: 'Last day',
    example: '28/02/2027',
    explanation: 'Last day of the contract, a whole number of months after its start.',
  },
  paidUntil: {
    heading: 'Rent paid until',
    example: '30/11/2026',
    explanation:
      'Last day for which rent is paid; the day before the start if nothing is. Rent from the next day on is charged here, so do not list it again as an open charge.',
  },
} as const satisfies Record<string, Column>;

/** Headings of earlier templates, and what they are called now. */
export const formerHeadings: Record<string, string> = { 'Deposit held': importColumns.security.heading };

const numbers = Array.from({ length: chargesPerRow }, (_, index) => index + 1);

/** A tenancy that is entered by a form has the names of the columns as its fields, and these for its open charges. */
export const chargeFields = numbers.map(
  (number) =>
    ({
      description: `charge${number}`,
      amount: `charge${number}Amount`,
      dueDate: `charge${number}Due`,
    }) as const,
);

/** An open charge has three columns: what for, how much, and when it is due. */
export const chargeHeadings = numbers.map((number) => ({
  description: `Charge ${number}`,
  amount: `Charge ${number} amount`,
  dueDate: `Charge ${number} due`,
}));

export const importHeadings: string[] = [
  ...Object.values(importColumns).map(({ heading }) => heading),
  ...chargeHeadings.flatMap(({ description, amount, dueDate }) => [description, amount, dueDate]),
];
