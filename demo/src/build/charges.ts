import * as mail from '@teduh/server/domain/charges/charges.mail.ts';
import { describeUse } from '@teduh/server/domain/charges/describe-use.ts';
import { addDays, addMonths } from '@teduh/shared/days';
import { meteredChargeSen } from '@teduh/shared/metering';
import { rentPeriodOf } from '@teduh/shared/transaction-parts';
import { daysToPay } from '@teduh/shared/transactions.constants';
import { type DemoReading, extraCharges, meters } from '../data/charges.ts';
import { demoSettings } from '../data/settings.ts';
import { type DemoImages, rowsOfImages } from '../images.ts';
import type { Build, Contract } from './build.ts';
import { idOf } from './deterministic.ts';
import { getContractAt } from './fees.ts';
import { charge, pay, remind } from './transactions.ts';
import { getPerson, tenancyOf } from './world.ts';

/** What mails say about it. */
const tenancyAt = ({ row, tenant, unit }: Contract) => ({
  ...tenancyOf(tenant, unit),
  id: row.id,
  start_date: row.start_date,
});

function getContractToday(build: Build, tenantId: string): Contract {
  return getContractAt(build, tenantId, build.calendar.now);
}

function addExtra(build: Build, given: (typeof extraCharges)[number]) {
  const { calendar, admin, rows } = build;
  const { name, amountSen, firstMonth, addedDaysBefore } = given;
  const contract = getContractToday(build, getPerson(given.tenant).id);
  const { row } = contract;
  const id = idOf(`extra charge ${name} of ${row.id}`);
  const begins = (month: number) => addMonths(row.start_date, month);
  const addedAt = calendar.during(addDays(begins(firstMonth), -addedDaysBefore), id);
  const extra = { name, amount_sen: amountSen, first_month: firstMonth, last_month: null };
  rows.extra_charges.push({ id, contract_id: row.id, ...extra, created_by: admin.id, created_at: addedAt });
  build.audit({
    at: addedAt,
    actorId: admin.id,
    action: 'extra-charge.added',
    subject: { type: 'contract', id: row.id },
    after: { extraChargeId: id, name, amountSen, firstMonth, lastMonth: null },
  });
  build.announce(addedAt, { messages: [mail.extraChargeAdded(tenancyAt(contract), extra)] });
  for (let month = firstMonth; begins(month) < row.end_date; month++) {
    const chargedOn = addDays(begins(month), -demoSettings.rent_ahead_days);
    if (chargedOn > calendar.today) return;
    const charged = charge(build, contract, {
      type: 'Other Fees',
      amountSen,
      dueDate: begins(month),
      description: `${name}, ${rentPeriodOf(row.start_date, month)}`,
      at: calendar.atNight(chargedOn),
      made: { extra_charge_id: id, charge_month: month },
    });
    // With the rent.
    const paidOn = addDays(begins(month), -2);
    const isPaid = paidOn < calendar.today;
    remind(build, charged, isPaid ? paidOn : undefined);
    if (isPaid) pay(build, charged, calendar.during(paidOn, `payment of ${charged.row.id}`));
  }
}

type Meter = { id: string; name: string; unit: 'kWh'; price_hundredths: number };
type Reading = { number: number; reading: DemoReading; previous: DemoReading | undefined; at: Date };

/** What was used since the one before it is charged. */
function addReading(build: Build, contract: Contract, meter: Meter, given: Reading, images: DemoImages) {
  const { calendar, admin } = build;
  const { number, reading, previous, at } = given;
  const { tenths } = reading;
  const id = idOf(`reading ${number} of ${meter.id}`);
  const readOn = calendar.daysAgo(reading.daysAgo);
  const before = previous && { tenths: previous.tenths, readOn: calendar.daysAgo(previous.daysAgo) };
  const chargeSen = before && meteredChargeSen(tenths - before.tenths, meter.price_hundredths);
  build.rows.meter_readings.push({
    id,
    meter_id: meter.id,
    number,
    tenths,
    read_on: readOn,
    previous_number: before ? number - 1 : null,
    previous_tenths: before?.tenths ?? null,
    previous_read_on: before?.readOn ?? null,
    from_number: before ? number - 1 : null,
    from_tenths: before?.tenths ?? null,
    from_read_on: before?.readOn ?? null,
    price_hundredths: meter.price_hundredths,
    charge_sen: chargeSen ?? null,
    ...photographOf(images, reading.image),
    read_by: admin.id,
    entered_at: at,
  });
  build.audit({
    at,
    actorId: admin.id,
    action: before ? 'meter.read' : 'meter.added',
    subject: { type: 'contract', id: contract.row.id },
    after: { meterId: meter.id, readingId: id, tenths, readOn },
  });
  if (!before || chargeSen === undefined) return;
  const charged = charge(build, contract, {
    type: 'Other Fees',
    amountSen: chargeSen,
    dueDate: addDays(readOn, daysToPay),
    description: describeUse(meter, before.tenths, tenths),
    at,
    createdBy: admin.id,
    made: { meter_reading_id: id },
  });
  const paidOn = reading.paidDaysAgo === undefined ? undefined : calendar.daysAgo(reading.paidDaysAgo);
  remind(build, charged, paidOn);
  if (paidOn) pay(build, charged, calendar.during(paidOn, `payment of ${charged.row.id}`));
}

function addMeter(build: Build, given: (typeof meters)[number], images: DemoImages) {
  const { calendar, admin, rows } = build;
  const { name, priceHundredths, readings } = given;
  const contract = getContractToday(build, getPerson(given.tenant).id);
  const id = idOf(`meter ${name} of ${contract.row.id}`);
  const momentOf = ({ daysAgo }: DemoReading) =>
    calendar.during(calendar.daysAgo(daysAgo), `${daysAgo} of ${id}`);
  const meter: Meter = { id, name, unit: 'kWh', price_hundredths: priceHundredths };
  const addedAt = momentOf(readings[0]);
  rows.meters.push({ ...meter, contract_id: contract.row.id, created_by: admin.id, created_at: addedAt });
  build.announce(addedAt, { messages: [mail.meterAdded(tenancyAt(contract), meter)] });
  for (const [number, reading] of readings.entries()) {
    const entered = { number, reading, previous: readings[number - 1], at: momentOf(reading) };
    addReading(build, contract, meter, entered, images);
  }
}

function photographOf(images: DemoImages, name: string) {
  const [row] = rowsOfImages(images, [name]);
  if (!row) throw new Error(`the demo has no image ${name}`);
  return { content_hash: row.content_hash, width: row.width, height: row.height };
}

export function addCharges(build: Build, images: DemoImages) {
  for (const extra of extraCharges) addExtra(build, extra);
  for (const meter of meters) addMeter(build, meter, images);
}
