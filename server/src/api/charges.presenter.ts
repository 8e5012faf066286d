import type { Charges, ExtraCharge, Meter, MeterReading, Reckoning } from '@teduh/shared/charges';
import { fromPriceHundredths, fromTenths } from '@teduh/shared/metering';
import { toRinggit } from '@teduh/shared/money';
import { fullName } from '@teduh/shared/names';
import { reasonToKeep } from '../domain/charges/charges.policy.ts';
import type { ListedExtraCharge } from '../domain/charges/extra-charges.repository.ts';
import type { ListedReading, MeterRow, ReckoningRow } from '../domain/charges/meters.repository.ts';
import type { Links } from '../platform/links.ts';
import type { ContractCharges } from '../use-cases/steps/read-charges.ts';

export const photographPath = (readingId: string) => `/api/meter-readings/${readingId}/photograph`;

type Photographed = { id: string; width: number; height: number };

const presentPhotograph = ({ id, width, height }: Photographed, links: Links) => ({
  url: links.sign(photographPath(id)),
  width,
  height,
});

const presentExtra = (row: ListedExtraCharge): ExtraCharge => ({
  id: row.id,
  name: row.name,
  amount: toRinggit(row.amount_sen),
  firstMonth: row.first_month,
  lastMonth: row.last_month,
  endedOn: row.ended_on,
  monthsCharged: row.months_charged,
});

function presentUse({
  tenths,
  from_tenths,
  from_read_on,
  price_hundredths,
}: ListedReading): MeterReading['used'] {
  if (from_tenths === null || from_read_on === null) return null;
  return {
    since: { reading: fromTenths(from_tenths), readOn: from_read_on },
    amount: fromTenths(tenths - from_tenths),
    price: fromPriceHundredths(price_hundredths),
  };
}

type Place = { isLast: boolean; hasEnded: boolean };

function presentReading(row: ListedReading, { isLast, hasEnded }: Place, links: Links): MeterReading {
  const { transaction_id: transactionId, charge_sen, charge_status: status } = row;
  return {
    id: row.id,
    reading: fromTenths(row.tenths),
    readOn: row.read_on,
    photograph: presentPhotograph(row, links),
    readBy: { firstname: row.firstname, lastname: row.lastname },
    enteredAt: row.entered_at.toISOString(),
    used: presentUse(row),
    charge:
      transactionId !== null && status !== null && charge_sen !== null
        ? { transactionId, amount: toRinggit(charge_sen), status }
        : null,
    // The right one could not be entered into a meter that has ended.
    isRemovable:
      !hasEnded && reasonToKeep({ number: row.number, isLast, chargeStatus: status }) === undefined,
  };
}

/** The readings come with the newest first. */
const presentMeter = (meter: MeterRow, readings: ListedReading[], links: Links): Meter => ({
  id: meter.id,
  name: meter.name,
  unit: meter.unit,
  price: fromPriceHundredths(meter.price_hundredths),
  endedOn: meter.ended_on,
  readings: readings
    .filter(({ meter_id }) => meter_id === meter.id)
    .map((row, index) =>
      presentReading(row, { isLast: index === 0, hasEnded: meter.ended_on !== null }, links),
    ),
});

export const presentCharges = (
  { contract, extras, meters, readings }: ContractCharges,
  links: Links,
): Charges => ({
  contractId: contract.id,
  contractNumber: contract.number,
  contractStatus: contract.status,
  tenant: fullName(contract),
  property: contract.property_name,
  roomName: contract.room_name,
  startDate: contract.start_date,
  endDate: contract.end_date,
  extraCharges: extras.map(presentExtra),
  meters: meters.map((meter) => presentMeter(meter, readings, links)),
});

export const presentReckoning = (row: ReckoningRow, links: Links): Reckoning => ({
  meter: row.name,
  unit: row.unit,
  from: {
    reading: fromTenths(row.since_tenths),
    readOn: row.since,
    photograph: presentPhotograph({ id: row.from_id, width: row.from_width, height: row.from_height }, links),
  },
  to: {
    reading: fromTenths(row.tenths),
    readOn: row.read_on,
    photograph: presentPhotograph(row, links),
  },
  used: fromTenths(row.tenths - row.since_tenths),
  price: fromPriceHundredths(row.price_hundredths),
  amount: toRinggit(row.charge_sen ?? 0),
});
