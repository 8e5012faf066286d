import { expect, it } from 'vitest';
import { amount } from './fields.ts';

const messageOf = (input: unknown) => amount('Amount', 200_000).safeParse(input).error?.issues[0]?.message;

it.each(['', undefined, null])('says that an amount is required where there is none: %j', (input) => {
  expect(messageOf(input)).toBe('Amount is required');
});

it.each([0, 200_001, '1.234', 'much'])(
  'names the amounts that are possible, in ringgit, instead of %j',
  (input) => {
    expect(messageOf(input)).toBe('Amount must be from RM 1 to RM 200,000, with at most two decimals');
  },
);

it('writes the sen of the smallest amount', () => {
  const { error } = amount('Amount', 100, 0.01).safeParse(0);
  expect(error?.issues[0]?.message).toBe('Amount must be from RM 0.01 to RM 100, with at most two decimals');
});
