import { expect, it } from 'vitest';
import { isOverdue } from './settlements.policy.ts';

const today = '2027-03-10';

it.each([
  ['its day has passed', 'Held', '2027-03-09', true],
  ['its day has passed and the tenant has not answered', 'Proposed', '2027-03-09', true],
  ['it is its day', 'Held', today, false],
  ['it has no day yet', 'Held', null, false],
  ['it is settled', 'Settled', '2027-03-09', false],
  ['nothing is held', 'Nothing Held', '2027-03-09', false],
] as const)('says whether a deposit is overdue when %s', (_when, status, dueOn, expected) => {
  expect(isOverdue({ status, dueOn }, today)).toBe(expected);
});
