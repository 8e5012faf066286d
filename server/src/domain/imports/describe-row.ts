import { writeCount } from '@teduh/shared/counts';
import { addDays, addMonths, type Day, writeShortDay } from '@teduh/shared/days';
import { type DepositParts, depositSenOf } from '@teduh/shared/deposits';
import type { ImportRow } from '@teduh/shared/imports';
import { writeSen } from '@teduh/shared/money';
import { writeMonths } from '@teduh/shared/months';
import { fullName } from '@teduh/shared/names';
import type { ImportedTenancy } from './entry.ts';
import type { PlannedRow } from './planned-row.ts';

/** The months that are due by a day and were not paid before. */
function dueMonths({ startDate, endDate, firstRentMonth }: ImportedTenancy, today: Day): number {
  let months = 0;
  for (let due = addMonths(startDate, firstRentMonth); due < endDate && due <= today; months += 1)
    due = addMonths(startDate, firstRentMonth + months + 1);
  return months;
}

function describePlace({ entry, property, unit }: PlannedRow): string {
  const { property: name, room } = entry;
  if (property) return `Creates property ${name}${room ? ` with ${room}` : ''}`;
  if (unit) return `Creates ${room} in the existing property ${name}`;
  return `Uses the existing ${room ? `${room} of ` : 'property '}${name}`;
}

function describeRent(tenancy: ImportedTenancy, today: Day): string {
  const { startDate, endDate, firstRentMonth } = tenancy;
  const first = addMonths(startDate, firstRentMonth);
  if (first >= endDate) return 'all rent is paid';
  const months = dueMonths(tenancy, today);
  const late = months > 0 ? ` (${writeMonths(months)} due by today)` : '';
  return `rent is charged from ${writeShortDay(first)}${late}`;
}

/** Its parts and their sum, so that nobody counts a part twice. */
function describeDeposit(deposit: DepositParts): string {
  const { securitySen, utilitySen, accessCardSen } = deposit;
  const heldSen = depositSenOf(deposit);
  if (heldSen === 0) return 'no deposit';
  const parts = [
    ['security', securitySen],
    ['utilities', utilitySen],
    ['access cards', accessCardSen],
  ] as const;
  const written = parts.filter(([, sen]) => sen > 0).map(([name, sen]) => `${name} ${writeSen(sen)}`);
  return `deposit of ${writeSen(heldSen)} held (${written.join(' + ')})`;
}

function describeContract({ entry, contract }: PlannedRow, tenancy: ImportedTenancy, today: Day): string {
  const { startDate, endDate } = tenancy;
  const count = contract?.charges.length ?? 0;
  return [
    // The day that the file has, and the one that every page shows of a contract.
    `contract ${writeShortDay(startDate)} to ${writeShortDay(endDate)} (last day ${writeShortDay(addDays(endDate, -1))})`,
    describeDeposit(entry.deposit),
    describeRent(tenancy, today),
    ...(count === 0 ? [] : [writeCount(count, 'open charge')]),
  ].join(', ');
}

function describeTenant({ tenant, unconfirmed, unproven }: PlannedRow, { email }: ImportedTenancy): string {
  if (tenant) return `invites ${fullName(tenant)}`;
  if (unproven)
    return `uses the existing account of ${email}, whose password ends, and invites ${fullName(unproven)} to choose another one`;
  if (!unconfirmed) return `uses the existing account of ${email}`;
  return `invites ${fullName(unconfirmed)}, and replaces name and password of an account with this address that nobody has confirmed`;
}

/** A home that is written with another address is easily made twice. */
const describeSameName = ({ sameNameAddress }: PlannedRow): string | undefined =>
  sameNameAddress &&
  `A property with this name exists already, at ${sameNameAddress}. If it is the same one, please use that address`;

/** What happens to a row, for people. */
export function describeRow(made: PlannedRow, today: Day): Pick<ImportRow, 'action' | 'isNew' | 'warning'> {
  const { entry, unit, contract } = made;
  const { tenancy } = entry;
  if (!unit && !contract) return { action: 'Already here: nothing happens', isNew: false };
  const parts = [describePlace(made)];
  if (tenancy && contract) {
    parts.push(describeTenant(made, tenancy));
    parts.push(describeContract(made, tenancy, today));
  } else parts.push('without a tenant');
  return { action: parts.join('; '), isNew: true, warning: describeSameName(made) };
}
