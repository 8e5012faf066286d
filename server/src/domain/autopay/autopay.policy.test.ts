import { expect, it } from 'vitest';
import { dayOfAttempt, dayOfRetry, refusalOf } from './autopay.policy.ts';

const first = { dueDate: '2026-12-01', announcedOn: '2026-11-28', attempts: 0, lastAttemptOn: undefined };

it.each([
  ['on the day the rent is due', first, '2026-12-01'],
  ['never sooner than announced', { ...first, announcedOn: '2026-12-04' }, '2026-12-07'],
  ['a day after the first', { ...first, attempts: 1, lastAttemptOn: '2026-12-01' }, '2026-12-02'],
  ['three days after the first', { ...first, attempts: 2, lastAttemptOn: '2026-12-02' }, '2026-12-04'],
  ['five days after the first', { ...first, attempts: 3, lastAttemptOn: '2026-12-04' }, '2026-12-06'],
  ['a day after one that came late', { ...first, attempts: 1, lastAttemptOn: '2026-12-09' }, '2026-12-10'],
  [
    'three days after it was announced anew',
    { ...first, attempts: 1, lastAttemptOn: '2026-12-01', announcedOn: '2027-03-01' },
    '2027-03-04',
  ],
])('an attempt is made %s', (_, charge, day) => {
  expect(dayOfAttempt(charge)).toBe(day);
});

it('after the fourth attempt there is no other', () => {
  expect([1, 2, 3, 4].map((attempt) => dayOfRetry(attempt, '2026-12-01'))).toEqual([
    '2026-12-02',
    '2026-12-03',
    '2026-12-03',
    undefined,
  ]);
});

it.each([
  ['insufficient_funds', 'soft'],
  ['try_again_later', 'soft'],
  [undefined, 'soft'],
  ['authentication_required', 'authentication'],
  ['expired_card', 'hard'],
  ['lost_card', 'hard'],
  ['stolen_card', 'hard'],
  ['pickup_card', 'hard'],
  ['fraudulent', 'hard'],
  ['card_not_supported', 'hard'],
])('%s is a refusal of the kind %s', (code, kind) => {
  expect(refusalOf(code)).toBe(kind);
});
