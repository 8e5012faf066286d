/**
 * Readings are counted in tenths of a unit and prices in hundredths of a sen, so that everything is a whole number and is rounded once, at
 * the end. No dependency, so public pages may import it.
 */
import { writeTwoDecimals } from './money.ts';
import { leastTransactionSen } from './transactions.constants.ts';

/** What so much costs, rounded half up to the sen. */
export function meteredSen(tenths: number, priceHundredths: number): number {
  const thousandths = tenths * priceHundredths + 500;
  return (thousandths - (thousandths % 1000)) / 1000;
}

/** What is charged for so much; undefined where it is too little, which waits for the next reading. */
export function meteredChargeSen(tenths: number, priceHundredths: number): number | undefined {
  const sen = meteredSen(tenths, priceHundredths);
  return sen >= leastTransactionSen ? sen : undefined;
}

export const fromTenths = (tenths: number) => tenths / 10;
export const fromPriceHundredths = (hundredths: number) => hundredths / 10_000;

/** `1,300.5` */
export const writeReading = (reading: number): string => writeTwoDecimals(reading).slice(0, -1);

/** `RM 0.55` or `RM 0.2183`: with as many decimals as it has, and at least two. */
export const writePrice = (price: number): string => `RM ${price.toFixed(4).replace(/0{1,2}$/, '')}`;
