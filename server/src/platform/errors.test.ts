import { expect, it } from 'vitest';
import { isDatabaseAway } from './errors.ts';

const withCode = (code?: string) => Object.assign(new Error('database'), code ? { code } : {});

it.each([
  'EPIPE',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  '08006',
  '57P01',
  '57P02',
  '57P03',
  '25006',
  '53300',
  undefined,
])('takes %s for a database that is away, and is worth another try', (code) =>
  expect(isDatabaseAway(withCode(code))).toBe(true),
);

it.each(['42P01', '42501', '23505', 'P0001', 'XX000', '0A000'])('takes %s for an answer', (code) =>
  expect(isDatabaseAway(withCode(code))).toBe(false),
);
