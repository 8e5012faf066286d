import { fromPriceHundredths, fromTenths, writePrice, writeReading } from '@teduh/shared/metering';
import type { MeterRow } from './meters.repository.ts';

const write = (tenths: number) => writeReading(fromTenths(tenths));

/** `Electricity, room A: 1,234.0 to 1,300.5 = 66.5 kWh × RM 0.55`, which says it on receipts and statements as well. */
export const describeUse = (
  { name, unit, price_hundredths }: Pick<MeterRow, 'name' | 'unit' | 'price_hundredths'>,
  from: number,
  to: number,
) =>
  `${name}: ${write(from)} to ${write(to)} = ${write(to - from)} ${unit} × ${writePrice(fromPriceHundredths(price_hundredths))}`;
