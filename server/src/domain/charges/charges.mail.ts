import { addMonths, type Day, writeDay } from '@teduh/shared/days';
import { fromPriceHundredths, writePrice } from '@teduh/shared/metering';
import { writeSen } from '@teduh/shared/money';
import { placeOf } from '@teduh/shared/names';
import { paths } from '@teduh/shared/pages';
import { type Message, type RecipientRow, recipientOf } from '../../platform/outbox.ts';
import type { ExtraChargeRow } from './extra-charges.repository.ts';
import type { MeterRow } from './meters.repository.ts';

type Contract = RecipientRow & {
  id: string;
  start_date: Day;
  property_name: string;
  room_name: string | null;
};

const toCharges = ({ id }: Contract) => ({ label: 'See the charges', path: paths.charges(id) });

type Extra = Pick<ExtraChargeRow, 'name' | 'amount_sen' | 'first_month' | 'last_month'>;

export function extraChargeAdded(
  contract: Contract,
  { name, amount_sen, first_month, last_month }: Extra,
): Message {
  const from = writeDay(addMonths(contract.start_date, first_month));
  const until =
    last_month === null
      ? ''
      : `, for the last time on ${writeDay(addMonths(contract.start_date, last_month))}`;
  return {
    to: recipientOf(contract),
    subject: `${name}: ${writeSen(amount_sen)} a month`,
    paragraphs: [
      `From ${from} on, ${name} for ${placeOf(contract)} is charged at ${writeSen(amount_sen)} a month, together with the rent${until}.`,
    ],
    action: toCharges(contract),
  };
}

export function extraChargeEnded(contract: Contract, { name, amount_sen }: Extra, today: Day): Message {
  return {
    to: recipientOf(contract),
    subject: `${name} is no longer charged`,
    paragraphs: [
      `${name} for ${placeOf(contract)}, ${writeSen(amount_sen)} a month, has ended. Months that begin after ${writeDay(today)} are not charged.`,
    ],
    action: toCharges(contract),
  };
}

type Meter = Pick<MeterRow, 'name' | 'unit' | 'price_hundredths'>;

const priceOf = ({ price_hundredths, unit }: Meter) =>
  `${writePrice(fromPriceHundredths(price_hundredths))} per ${unit}`;

export function meterAdded(contract: Contract, meter: Meter): Message {
  return {
    to: recipientOf(contract),
    subject: `${meter.name} is charged by a meter`,
    paragraphs: [
      `${meter.name} for ${placeOf(contract)} is charged by what you use, at ${priceOf(meter)}. Each reading comes with a photograph of the meter.`,
    ],
    action: toCharges(contract),
  };
}

export function priceChanged(contract: Contract, meter: Meter): Message {
  return {
    to: recipientOf(contract),
    subject: `${meter.name}: ${priceOf(meter)}`,
    paragraphs: [
      `The price of ${meter.name} for ${placeOf(contract)} is ${priceOf(meter)} from the next reading on. What was charged before stays as it is.`,
    ],
    action: toCharges(contract),
  };
}
