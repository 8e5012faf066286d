import { expect, test } from 'vitest';
import { linesOf, titleOf } from './transaction-lines.ts';

test('a deposit is shown with its two parts and their amounts', () => {
  const parts = [
    { label: 'Deposit', amount: 1440 },
    { label: 'First month’s rent 20 Nov to 19 Dec 2026', amount: 720.5 },
  ];
  expect(linesOf({ type: 'Deposit', parts, description: '' })).toEqual([
    'Deposit RM 1,440',
    'First month’s rent 20 Nov to 19 Dec 2026 RM 720.50',
  ]);
});

test('rent is shown with its period, and with what an admin wrote', () => {
  const rent = {
    type: 'Monthly Rental' as const,
    parts: [{ label: 'Rent 20 Apr to 19 May 2027', amount: 720 }],
    description: 'Less, for the broken lift',
  };
  expect(linesOf(rent)).toEqual(['Rent 20 Apr to 19 May 2027', 'Less, for the broken lift']);
  expect(titleOf(rent)).toBe('Rent 20 Apr to 19 May 2027');
});

test('a fee is shown by its description alone, or by its type', () => {
  const parts = [{ label: 'A new key', amount: 50 }];
  expect(linesOf({ type: 'Other Fees', parts, description: 'A new key' })).toEqual(['A new key']);
  expect(titleOf({ type: 'Other Fees', parts: [], description: '' })).toBe('Other Fees');
});
