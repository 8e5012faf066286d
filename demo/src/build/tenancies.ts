import * as applicationMail from '@teduh/server/domain/applications/applications.mail.ts';
import * as contractMail from '@teduh/server/domain/contracts/contracts.mail.ts';
import { ending } from '@teduh/server/domain/contracts/ending.mail.ts';
import { decisionNeeded } from '@teduh/server/domain/renewals/renewals.mail.ts';
import { endReminders } from '@teduh/shared/contracts.constants';
import { addDays, addMonths, type Day } from '@teduh/shared/days';
import { demoSettings } from '../data/settings.ts';
import { type DemoTenancy, tenancies } from '../data/tenancies.ts';
import { apply, moveApplication } from './applications.ts';
import type { Build, Contract } from './build.ts';
import { signedAtOf } from './calendar.ts';
import { activateContract, endContract, endingOf, offerContract } from './contracts.ts';
import { numberOf } from './deterministic.ts';
import { renewTenancy } from './renewals.ts';
import { charge, pay, remind } from './transactions.ts';
import { getPerson, getUnit, tenancyOf, type Unit } from './world.ts';

/** Somebody applied, was accepted, signed and paid, in the weeks before the start. */
function beginTenancy(build: Build, unit: Unit, tenancy: DemoTenancy): Contract {
  const { calendar, admin, announce } = build;
  const { monthsAgo, dueIn, stayMonths, isWalkIn, rivals = [] } = tenancy;
  const tenant = getPerson(tenancy.tenant);
  const startDate = addMonths(addDays(calendar.today, dueIn), -monthsAgo);
  const name = `${tenant.email} for ${unit.id}`;
  const firstDay = addDays(startDate, -10 - numberOf(`weeks of ${name}`, 10));
  const stay = { unit, startDate, stayMonths };
  const appliedAt = calendar.during(firstDay, `application of ${name}`);
  const application = isWalkIn ? undefined : apply(build, { applicant: tenant, ...stay, at: appliedAt });
  const others = rivals.map((key) => {
    const applicant = getPerson(key);
    return apply(build, { applicant, ...stay, at: calendar.during(firstDay, `rival ${key} of ${name}`) });
  });
  const acceptedAt = calendar.during(addDays(firstDay, 1), `acceptance of ${name}`);
  for (const rival of others) {
    moveApplication(build, rival, 'Rejected', acceptedAt, admin.id);
    announce(acceptedAt, { messages: [applicationMail.takenByAnother(tenancyOf(rival.applicant, unit))] });
  }
  const { contract, deposit } = offerContract(build, { tenant, ...stay, application, at: acceptedAt });
  const paidAt = calendar.during(addDays(firstDay, 2), `deposit of ${name}`);
  contract.signedAt = signedAtOf(paidAt);
  announce(contract.signedAt, { toAdmins: [contractMail.signedForAdmins(tenancyOf(tenant, unit))] });
  pay(build, deposit, paidAt);
  activateContract(build, contract, paidAt);
  return contract;
}

/** Most pay a few days early; now and then somebody pays a little late. Undefined: not paid yet. */
function paymentDay(build: Build, { isLate, paysDaysBefore }: DemoTenancy, name: string, due: Day) {
  const { today, daysAgo } = build.calendar;
  if (isLate && due < today && addMonths(due, 1) >= today) return undefined;
  const isForgotten = due < daysAgo(10) && numberOf(`forgotten ${name}`, 12) === 0;
  const daysBefore = isForgotten ? -2 : (paysDaysBefore ?? numberOf(`days before ${name}`, 12));
  const day = addDays(due, -daysBefore);
  return day < today ? day : undefined;
}

function addRents(build: Build, contract: Contract, tenancy: DemoTenancy) {
  const { calendar } = build;
  const { row } = contract;
  // The first month of a contract that follows nothing is paid with the deposit.
  for (let month = row.renews ? 0 : 1; ; month++) {
    const dueDate = addMonths(row.start_date, month);
    const chargedOn = addDays(dueDate, -demoSettings.rent_ahead_days);
    if (dueDate >= row.end_date || chargedOn > calendar.today) return;
    const name = `month ${month} of ${row.id}`;
    const rent = charge(build, contract, {
      type: 'Monthly Rental',
      rentMonth: month,
      amountSen: row.rent_sen,
      dueDate,
      at: calendar.atNight(chargedOn),
    });
    const paidOn = paymentDay(build, tenancy, name, dueDate);
    remind(build, rent, paidOn);
    if (paidOn) pay(build, rent, calendar.during(paidOn, `payment of ${name}`));
  }
}

/** The admins were asked what is to become of a contract that ends soon. */
function askAboutRenewal({ calendar, rows, announce }: Build, { row, tenant, unit }: Contract) {
  const near = addDays(row.end_date, -demoSettings.renewal_offer_days);
  const askedOn = near > row.start_date ? near : row.start_date;
  if (askedOn > calendar.today) return;
  const at = calendar.atNight(askedOn);
  rows.reminders.push({ subject_id: row.id, kind: 'renewal', sent_at: at });
  const contract = { ...tenancyOf(tenant, unit), id: row.id, end_date: row.end_date };
  announce(at, { toAdmins: [decisionNeeded(contract)] });
}

/** Tenants have read what happens at the end; the admins with the question above. */
function announceEnd({ calendar, rows, announce }: Build, contract: Contract) {
  const { row, tenant, unit } = contract;
  const tenancy = { ...tenancyOf(tenant, unit), id: row.id, end_date: row.end_date };
  for (const { kind, days } of endReminders) {
    const day = addDays(row.end_date, -days);
    if (day > calendar.today || row.start_date >= day) continue;
    const at = calendar.atNight(day);
    rows.reminders.push({ subject_id: row.id, kind, sent_at: at });
    announce(at, { messages: [ending(tenancy, endingOf(contract))] });
  }
}

export function addTenancies(build: Build) {
  for (const [listing, those] of Object.entries(tenancies))
    for (const tenancy of those) {
      const begun = beginTenancy(build, getUnit(listing, tenancy.room), tenancy);
      addRents(build, begun, tenancy);
      const contract = tenancy.renewed ? renewTenancy(build, begun, tenancy.renewed) : begun;
      if (contract !== begun) addRents(build, contract, tenancy);
      const { end_date } = contract.row;
      if (end_date <= build.calendar.today) endContract(build, contract, build.calendar.atNight(end_date));
      else {
        askAboutRenewal(build, contract);
        announceEnd(build, contract);
      }
    }
}
