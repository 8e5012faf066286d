import { expect, it } from 'vitest';
import { nextRentOf } from './next-rent.ts';

const tenancy = {
  start_date: '2026-01-31',
  end_date: '2026-07-31',
  rent_sen: 72_000,
  renews: null,
  first_rent_month: null,
  last_rent_sen: null,
};

it.each([
  ['before the stay', '2026-01-02', '2026-02-28'],
  ['on the day before the rent is charged', '2026-02-13', '2026-02-28'],
  ['on the day it is charged', '2026-02-14', '2026-03-31'],
  ['before the last month', '2026-06-15', '2026-06-30'],
])('%s (%s) the next rent to be charged is due on %s', (_when, today, dueDate) => {
  expect(nextRentOf(tenancy, today, 14)).toEqual({ dueDate, amountSen: 72_000 });
});

it('is none once the last month is charged', () => {
  expect(nextRentOf(tenancy, '2026-06-16', 14)).toBeNull();
});

it('is what the days of the last month cost, where the contract ends within it', () => {
  const shortened = { ...tenancy, end_date: '2026-07-10', last_rent_sen: 24_000 };
  expect(nextRentOf(shortened, '2026-05-10', 14)).toEqual({ dueDate: '2026-05-31', amountSen: 72_000 });
  expect(nextRentOf(shortened, '2026-06-15', 14)).toEqual({ dueDate: '2026-06-30', amountSen: 24_000 });
});

it('is none where the days of the last month cost too little to be charged', () => {
  expect(nextRentOf({ ...tenancy, last_rent_sen: 99 }, '2026-06-15', 14)).toBeNull();
});
