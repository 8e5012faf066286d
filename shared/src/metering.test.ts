import { describe, expect, it } from 'vitest';
import { toPriceHundredths, toTenths } from './charges.ts';
import { fromPriceHundredths, meteredChargeSen, meteredSen, writePrice, writeReading } from './metering.ts';

describe('what was used costs', () => {
  it.each([
    // 66.5 kWh × RM 0.55 = RM 36.575
    ['66.5', '0.55', 3658],
    // Exactly half a sen is rounded up, whatever the binary fraction of it would be.
    ['0.1', '0.05', 1],
    ['1.5', '0.15', 23],
    ['10.1', '0.0250', 25],
    // Just below half a sen.
    ['0.7', '0.0207', 1],
    ['0.1', '0.0499', 0],
    ['0', '0.55', 0],
    ['9999999.9', '100', 99_999_999_000],
  ])('%s units at RM %s: %d sen', (units, price, sen) => {
    expect(meteredSen(toTenths(units), toPriceHundredths(price))).toBe(sen);
  });

  it('is the same as with whole numbers of any size', () => {
    for (let tenths = 0; tenths < 99_999_999; tenths += 1_234_567)
      for (let price = 1; price <= 1_000_000; price += 54_321) {
        const exact = (BigInt(tenths) * BigInt(price) + 500n) / 1000n;
        expect(BigInt(meteredSen(tenths, price))).toBe(exact);
      }
  });

  it('is charged from RM 1 on', () => {
    expect(meteredChargeSen(toTenths('1.8'), toPriceHundredths('0.55'))).toBeUndefined();
    expect(meteredChargeSen(toTenths('2'), toPriceHundredths('0.4974'))).toBeUndefined();
    expect(meteredChargeSen(toTenths('2'), toPriceHundredths('0.4975'))).toBe(100);
  });
});

it('writes readings with one decimal and prices with as many as they have', () => {
  expect(writeReading(1234)).toBe('1,234.0');
  expect(writeReading(9_999_999.9)).toBe('9,999,999.9');
  expect(writeReading(0.1)).toBe('0.1');
  expect(
    ['0.5', '0.218', '0.2183', '12', '100'].map((price) =>
      writePrice(fromPriceHundredths(toPriceHundredths(price))),
    ),
  ).toEqual(['RM 0.50', 'RM 0.218', 'RM 0.2183', 'RM 12.00', 'RM 100.00']);
});
