import { expect, it } from 'vitest';
import { toRinggit, toSen, writeSen } from './money.ts';

it.each([
  [19.99, 1999],
  [1.15, 115],
  [0.29, 29],
  [4.35, 435],
  [1500, 150_000],
])('counts RM %d as %d sen', (ringgit, sen) => {
  expect(toSen(ringgit)).toBe(sen);
});

it('returns every amount up to RM 10,000 unchanged from sen to ringgit and back', () => {
  const amounts = Array.from({ length: 1_000_001 }, (_, sen) => sen);
  expect(amounts.filter((sen) => toSen(toRinggit(sen)) !== sen)).toEqual([]);
});

it('writes an amount with two decimals and separated thousands', () => {
  expect(writeSen(150_005)).toBe('RM 1,500.05');
});
