import { addDays, type Day } from '@teduh/shared/days';
import { depositSenOf, depositSenRange } from '@teduh/shared/deposits';
import { Email, line, optionalLine, Phone } from '@teduh/shared/fields';
import type { RowError } from '@teduh/shared/imports';
import { chargeHeadings, importColumns } from '@teduh/shared/imports.constants';
import { monthsUntil, neighboursOf } from '@teduh/shared/imports.rules';
import { importedMonths } from '@teduh/shared/months';
import { addressMaxLength } from '@teduh/shared/properties.constants';
import { chargeDescriptionMaxLength } from '@teduh/shared/transactions.constants';
import type { ZodType } from 'zod';
import { mapInSlices } from '../../platform/concurrency.ts';
import type { Table } from '../../platform/spreadsheet/table.ts';
import type { Entry, ImportedTenancy, OpenCharge, ReadRow } from './entry.ts';
import { digitsOf, type Read, readAmount, readDay } from './read-cells.ts';
import { type Cells, readColumns } from './read-columns.ts';

const columns = importColumns;

/** Made once: making a schema takes far longer than asking it, and a file has many cells. */
const schemas = {
  property: line(columns.property.heading),
  address: line(columns.address.heading, addressMaxLength),
  room: optionalLine(columns.room.heading),
  firstname: line(columns.firstname.heading),
  lastname: optionalLine(columns.lastname.heading),
  email: Email,
  phone: Phone,
};
const chargeSchemas = new Map(
  chargeHeadings.map(({ description }) => [description, line(description, chargeDescriptionMaxLength)]),
);

/** `31/12/2026`, as the template writes days. */
const writeDay = (day: Day) => day.split('-').toReversed().join('/');

/** Reads the cells of one row and collects what is wrong with them. */
function createReader(cells: Cells, isFrom1904: boolean) {
  const errors: RowError[] = [];
  const refuse = (column: string | null, message: string) => {
    errors.push({ column, message });
    return undefined;
  };
  const cellOf = (heading: string) => cells.get(heading) ?? '';
  const take = <Value>(heading: string, read: Read<Value>) =>
    'value' in read ? read.value : refuse(heading, read.problem);
  const required = (heading: string) => refuse(heading, `${heading} is required`);
  return {
    errors,
    refuse,
    isBlank: (headings: string[]) => headings.every((heading) => cellOf(heading) === ''),
    text(heading: string, schema: ZodType<string>, value = String(cellOf(heading))) {
      // Two spaces are a slip of the finger; what is meant is compared by its words.
      const parsed = schema.safeParse(value.replace(/[^\S\r\n]+/g, ' '));
      return parsed.success
        ? parsed.data
        : refuse(heading, parsed.error.issues[0]?.message ?? `${heading} is not valid`);
    },
    day(heading: string) {
      const cell = cellOf(heading);
      return cell === '' ? required(heading) : take(heading, readDay(heading, cell, isFrom1904));
    },
    amount(heading: string, min?: number) {
      const cell = cellOf(heading);
      return cell === '' ? required(heading) : take(heading, readAmount(heading, cell, min));
    },
    optionalAmount(heading: string) {
      const cell = cellOf(heading);
      return cell === '' ? 0 : take(heading, readAmount(heading, cell, 0));
    },
    digits: (heading: string) => digitsOf(cellOf(heading)),
  };
}
type Reader = ReturnType<typeof createReader>;

/** Whether somebody lives there: anything about a tenant or a contract is filled in. */
const tenancyHeadings = (
  ['firstname', 'lastname', 'email', 'phone', 'startDate', 'lastDay', 'paidUntil'] as const
).map((name): string => columns[name].heading);
const allChargeHeadings = chargeHeadings.flatMap(({ description, amount, dueDate }) => [
  description,
  amount,
  dueDate,
]);

function readTerm(reader: Reader, today: Day) {
  const { heading } = columns.lastDay;
  const startDate = reader.day(columns.startDate.heading);
  const lastDay = reader.day(heading);
  const paidUntil = reader.day(columns.paidUntil.heading);
  if (!startDate || !lastDay) return undefined;
  if (lastDay < startDate) return reader.refuse(heading, `${heading} is before the start`);
  if (lastDay < today) return reader.refuse(heading, 'This tenancy is over. Only running ones are imported');
  const months = monthsUntil(startDate, lastDay);
  if (!months) {
    const [before, after] = neighboursOf(startDate, lastDay);
    const days = before < startDate ? writeDay(after) : `${writeDay(before)} or ${writeDay(after)}`;
    return reader.refuse(
      heading,
      `${heading} must be a whole number of months after the start: ${days}, not ${writeDay(lastDay)}`,
    );
  }
  if (months > importedMonths.max)
    return reader.refuse(heading, `A contract can last at most ${importedMonths.max} months`);
  if (paidUntil === undefined) return undefined;
  const firstRentMonth = readPaid(reader, startDate, lastDay, paidUntil);
  if (firstRentMonth === undefined) return undefined;
  return { startDate, endDate: addDays(lastDay, 1), firstRentMonth, paidUntil };
}

/** How many months are paid: no day is charged twice, and none is missed. */
function readPaid(reader: Reader, startDate: Day, lastDay: Day, paidUntil: Day): number | undefined {
  const { heading } = columns.paidUntil;
  if (paidUntil > lastDay) return reader.refuse(heading, `${heading} is after the last day`);
  const months = monthsUntil(startDate, paidUntil);
  if (months !== undefined && months >= 0) return months;
  const [before, after] = neighboursOf(startDate, paidUntil);
  return reader.refuse(
    heading,
    `${heading} must be the last day of a month of the tenancy: ${writeDay(before)} or ${writeDay(after)}, not ${writeDay(paidUntil)}. For a part of a month choose the later day, and enter what is not paid as an open charge`,
  );
}

const isAboutRent = /\b(?:rent|rental|sewa)\b/i;

function readCharges(reader: Reader, paidUntil: Day | undefined): OpenCharge[] {
  return chargeHeadings.flatMap(({ description, amount, dueDate }) => {
    if (reader.isBlank([description, amount, dueDate])) return [];
    const words = reader.text(description, chargeSchemas.get(description) ?? schemas.property);
    const amountSen = reader.amount(amount);
    const due = reader.day(dueDate);
    if (words === undefined || amountSen === undefined || due === undefined) return [];
    if (paidUntil !== undefined && due > paidUntil && isAboutRent.test(words)) {
      reader.refuse(
        description,
        `Rent after ${writeDay(paidUntil)} is charged by itself. Please remove this charge, or it would be charged twice`,
      );
      return [];
    }
    return [{ description: words, amountSen, dueDate: due }];
  });
}

type Circumstances = { isFrom1904: boolean; today: Day; isRented: boolean };

const textOf = (reader: Reader, column: keyof typeof schemas, value?: string) =>
  reader.text(columns[column].heading, schemas[column], value);

function readTenancy(reader: Reader, today: Day): ImportedTenancy | undefined {
  const firstname = textOf(reader, 'firstname');
  const lastname = textOf(reader, 'lastname');
  const email = textOf(reader, 'email')?.toLowerCase();
  const phone = textOf(reader, 'phone', reader.digits(columns.phone.heading));
  const term = readTerm(reader, today);
  const charges = readCharges(reader, term?.paidUntil);
  if (reader.errors.length > 0 || !term) return undefined;
  if (firstname === undefined || lastname === undefined || !email || !phone) return undefined;
  const { paidUntil: _, ...days } = term;
  return { firstname, lastname, email, phone, ...days, charges };
}

function readRow(row: number, cells: Cells, { isFrom1904, today, isRented }: Circumstances): ReadRow {
  const reader = createReader(cells, isFrom1904);
  const { errors } = reader;
  const property = textOf(reader, 'property');
  const address = textOf(reader, 'address');
  const room = textOf(reader, 'room');
  const rentSen = reader.amount(columns.rent.heading);
  const securitySen = reader.amount(columns.security.heading, 0);
  const utilitySen = reader.optionalAmount(columns.utility.heading);
  const accessCardSen = reader.optionalAmount(columns.accessCard.heading);
  const isVacant = !isRented && reader.isBlank([...tenancyHeadings, ...allChargeHeadings]);
  const tenancy = isVacant ? null : readTenancy(reader, today);
  if (errors.length > 0 || tenancy === undefined) return { row, errors };
  if (property === undefined || address === undefined || room === undefined || rentSen === undefined)
    return { row, errors };
  if (securitySen === undefined || utilitySen === undefined || accessCardSen === undefined)
    return { row, errors };
  const deposit = { securitySen, utilitySen, accessCardSen };
  const sumSen = depositSenOf(deposit);
  if (sumSen !== 0 && (sumSen < depositSenRange.min || sumSen > depositSenRange.max)) {
    const { heading } = columns.security;
    reader.refuse(heading, 'The parts of the deposit add up to more than can be held, or to less than RM 1');
    return { row, errors };
  }
  const entry: Entry = { row, property, address, room: room || null, rentSen, deposit, tenancy };
  return { row, entry, errors };
}

/** Reads every row, whatever is wrong with those before it. With `isRented` each has to have a tenant. */
export const readRows = (table: Table, today: Day, { isRented = false } = {}): Promise<ReadRow[]> =>
  mapInSlices(readColumns(table), ({ row, cells }) =>
    readRow(row, cells, { isFrom1904: table.isFrom1904, today, isRented }),
  );
