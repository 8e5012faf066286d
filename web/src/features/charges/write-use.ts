import type { MeterUnit } from '@teduh/shared/charges';
import { writePrice, writeReading } from '@teduh/shared/metering';
import { writeTwoDecimals } from '@teduh/shared/money';

type Use = { from: number; to: number; used: number; unit: MeterUnit; price: number; amount?: number };

/** `1,234.0 → 1,300.5 = 66.5 kWh × RM 0.55 = RM 36.58` */
export function writeUse({ from, to, used, unit, price, amount }: Use): string {
  const use = `${writeReading(from)} → ${writeReading(to)} = ${writeReading(used)} ${unit}`;
  return amount === undefined ? use : `${use} × ${writePrice(price)} = RM ${writeTwoDecimals(amount)}`;
}
