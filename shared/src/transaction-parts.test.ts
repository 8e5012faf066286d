import { expect, it } from 'vitest';
import { nameOfCharge, partsOf } from './transaction-parts.ts';

const tenancy = { description: '', start_date: '2026-11-20', rent_sen: 72_000, rent_month: null };

it('splits a deposit into the deposit and the first month’s rent', () => {
  expect(partsOf({ ...tenancy, type: 'Deposit', amount_sen: 216_000 })).toEqual([
    { label: 'Deposit', amountSen: 144_000 },
    { label: 'First month’s rent 20 Nov to 19 Dec 2026', amountSen: 72_000 },
  ]);
});

it.each([
  ['2026-11-20', 1, 'Rent 20 Dec 2026 to 19 Jan 2027'],
  ['2026-11-20', 5, 'Rent 20 Apr to 19 May 2027'],
  ['2026-08-31', 6, 'Rent 28 Feb to 30 Mar 2027'],
  ['2027-01-01', 1, 'Rent 1 to 28 Feb 2027'],
])('names the period of rent: start %s, month %d is %s', (start_date, rent_month, label) => {
  expect(partsOf({ ...tenancy, type: 'Monthly Rental', amount_sen: 72_000, start_date, rent_month })).toEqual(
    [{ label, amountSen: 72_000 }],
  );
});

it('calls a fee by its description, or else by its type', () => {
  const fee = { ...tenancy, type: 'Other Fees', amount_sen: 5_000 } as const;
  expect(partsOf({ ...fee, description: 'A new key' })).toEqual([{ label: 'A new key', amountSen: 5_000 }]);
  expect(partsOf(fee)).toEqual([{ label: 'Other Fees', amountSen: 5_000 }]);
});

it('names a charge by its parts, and a rent also by what was written about it', () => {
  const rent = { ...tenancy, type: 'Monthly Rental', amount_sen: 36_000, rent_month: 1 } as const;
  expect(nameOfCharge(rent)).toBe('Rent 20 Dec 2026 to 19 Jan 2027');
  expect(nameOfCharge({ ...rent, description: 'only until 5 January 2027' })).toBe(
    'Rent 20 Dec 2026 to 19 Jan 2027, only until 5 January 2027',
  );
  const fee = { ...tenancy, type: 'Other Fees', amount_sen: 5_000, description: 'A new key' } as const;
  expect(nameOfCharge(fee)).toBe('A new key');
});
