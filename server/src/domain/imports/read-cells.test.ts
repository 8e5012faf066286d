import { expect, it } from 'vitest';
import { digitsOf, readAmount, readDay } from './read-cells.ts';

it.each([
  ['31/12/2026', '2026-12-31'],
  ['1/2/2026', '2026-02-01'],
  ['05/06/2026', '2026-06-05'],
  ['31-12-2026', '2026-12-31'],
  ['31.12.2026', '2026-12-31'],
  ['2026-12-31', '2026-12-31'],
  ['2026/12/31', '2026-12-31'],
  ['2026-12-31 00:00:00', '2026-12-31'],
  ['31 Dec 2026', '2026-12-31'],
  ['1-January-2026', '2026-01-01'],
  [46_387, '2026-12-31'],
])('reads the day %s', (cell, day) => {
  expect(readDay('Start', cell, false)).toEqual({ value: day });
});

it('reads days of a workbook that counts from 1904', () => {
  expect(readDay('Start', 46_387 - 1_462, true)).toEqual({ value: '2026-12-31' });
});

it.each(['12/31/2026', '31/02/2026', '31/12/26', '46387', 'soon', '2026-13-01', 46_387.5, -1, 1e9])(
  'refuses the day %s',
  (cell) => {
    expect(readDay('Start', cell, false)).toMatchObject({ problem: expect.stringContaining('31/12/2026') });
  },
);

it.each([
  ['1200', 120_000],
  ['1,200.50', 120_050],
  ['1,234,567', undefined],
  ['RM 1200', 120_000],
  ['rm1,200', 120_000],
  ['MYR 99.9', 9_990],
  ['1200,50', 120_050],
  [1200.5, 120_050],
  [0.1 + 0.2, undefined],
  [1e-7, undefined],
])('reads the amount %s', (cell, sen) => {
  const read = readAmount('Rent', cell);
  if (sen === undefined) expect(read).toHaveProperty('problem');
  else expect(read).toEqual({ value: sen });
});

it.each(['1.200', '1,20,0', '-5', '12.345', 'free', '=1+1', '1e3', '٣'])('refuses the amount %s', (cell) => {
  expect(readAmount('Rent', cell)).toMatchObject({ problem: expect.stringContaining('1,200.50') });
});

it('keeps the digits of a phone number', () => {
  expect(digitsOf('+60 (12) 345-67.89')).toBe('60123456789');
  expect(digitsOf(60_123_456_789)).toBe('60123456789');
});
