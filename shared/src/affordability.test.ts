import { expect, it } from 'vitest';
import { describeRentShare, rentShare } from './affordability.ts';

it.each([
  [1_500, 5_000, 'The rent takes 30% of the income, within the usual 30%.'],
  [1_500, 4_900, 'The rent takes 31% of the income, a little more than the usual 30%.'],
  [1_500, 3_750, 'The rent takes 40% of the income, a little more than the usual 30%.'],
  [1_500, 3_600, 'The rent takes 42% of the income, much more than the usual 30%.'],
  [1_500, 1_500, 'The rent takes 100% of the income, much more than the usual 30%.'],
  [1_500, 1_000, 'The rent takes 150% of the income, which is more than all of it.'],
  [1_500, 0, 'They have no income of their own.'],
  [1_500, null, 'No income is given.'],
])('a rent of %d with an income of %s is described as: %s', (rent, income, words) => {
  expect(describeRentShare(rent, income)).toBe(words);
});

it('has no share of an income that is not known or nothing', () => {
  expect(rentShare(1_500, null)).toBeUndefined();
  expect(rentShare(1_500, 0)).toBeUndefined();
});
