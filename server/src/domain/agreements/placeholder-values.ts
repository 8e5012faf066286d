import type { Condition, Placeholder } from '@teduh/shared/agreements.constants';
import { writeCount } from '@teduh/shared/counts';
import { addDays, writeDay, writeMoment } from '@teduh/shared/days';
import { depositSenOf } from '@teduh/shared/deposits';
import { writeSen } from '@teduh/shared/money';
import { writeMonths } from '@teduh/shared/months';
import { together } from '../../platform/pdf/rich.ts';
import type { Agreement } from './agreement.ts';

/** `15th`, as in "on the 15th of each month". */
export function writeDayOfMonth(day: string): string {
  const number = Number(day.slice(8));
  const ending = { one: 'st', two: 'nd', few: 'rd' }[
    new Intl.PluralRules('en', { type: 'ordinal' }).select(number) as 'one' | 'two' | 'few'
  ];
  return `${number}${ending ?? 'th'}`;
}

const writeDays = (days: number | null) => (days === null ? undefined : writeCount(days, 'day'));
const writeBreakAfter = (months: number) =>
  months === 0
    ? 'at any time'
    : `once ${writeMonths(months)} of the term ${months === 1 ? 'has' : 'have'} passed`;
const day = (value: string) => together(writeDay(value));
const money = (sen: number) => together(writeSen(sen));

/** What each placeholder stands for in this agreement; undefined where there is nothing that it could stand for. */
export function valuesOf(agreement: Agreement): Record<Placeholder, string | undefined> {
  const { landlord, tenant, premises, startDate, endDate, rentSen, terms } = agreement;
  const { lateFee, breakClause } = terms;
  const depositSen = depositSenOf(agreement.deposit);
  return {
    'agreement.number': agreement.number,
    'agreement.date': day(agreement.madeOn),
    'landlord.name': landlord.name,
    'landlord.address': landlord.address,
    'landlord.email': landlord.email,
    'landlord.phone': landlord.phone,
    'tenant.name': tenant.name,
    'tenant.email': tenant.email,
    'tenant.phone': tenant.phone,
    'property.name': premises.propertyName,
    'property.address': premises.address,
    'room.name': premises.roomName ?? undefined,
    'term.length': writeMonths(agreement.stayMonths),
    'term.start': day(startDate),
    'term.end': day(endDate),
    'term.lastNight': day(addDays(endDate, -1)),
    rent: money(rentSen),
    'rent.day': writeDayOfMonth(startDate),
    deposit: money(depositSen),
    'deposit.return': writeDays(terms.depositReturnDays),
    // Nothing is paid to begin where the deposit carries over.
    'moveIn.total': money(agreement.follows ? 0 : rentSen + depositSen),
    'sign.by': together(writeMoment(agreement.signBy)),
    notice: writeDays(terms.noticeDays),
    'break.after': breakClause ? writeBreakAfter(breakClause.afterMonths) : undefined,
    'break.fee.first': breakClause ? `${breakClause.feePercentFirstHalf} per cent` : undefined,
    'break.fee.second': breakClause ? `${breakClause.feePercentSecondHalf} per cent` : undefined,
    'renewal.offer': writeDays(terms.renewalOfferDays),
    'lateFee.amount': lateFee ? money(lateFee.amountSen) : undefined,
    'lateFee.grace': lateFee ? writeDays(lateFee.graceDays) : undefined,
    'lateFee.cap': lateFee ? `${lateFee.capPercent} per cent` : undefined,
  };
}

const isRoom = ({ premises }: Agreement) => premises.type === 'Room Rental';
const isDueLate = ({ startDate }: Agreement) => Number(startDate.slice(8)) > 28;

const tests: Record<Condition, (agreement: Agreement) => boolean> = {
  always: () => true,
  room: isRoom,
  'whole unit': (agreement) => !isRoom(agreement),
  'due on day 1 to 28': (agreement) => !isDueLate(agreement),
  'due on day 29 to 31': isDueLate,
  'no late fee': ({ terms }) => terms.lateFee === null,
  'flat late fee': ({ terms }) => terms.lateFee?.kind === 'flat',
  'late fee per day': ({ terms }) => terms.lateFee?.kind === 'per day',
};

export const appliesTo = (agreement: Agreement, when: Condition) => tests[when](agreement);
