import { expect, it } from 'vitest';
import { reasonNotToAccept, reasonNotToApply } from './applications.policy.ts';

it.each([
  [{ is_renting: true, is_waiting: false }, 'already_renting'],
  [{ is_renting: false, is_waiting: true }, 'already_applied'],
  [{ is_renting: false, is_waiting: false }, undefined],
])('the reason not to apply, for somebody with %o, is %s', (eligibility, reason) => {
  expect(reasonNotToApply(eligibility)).toBe(reason);
});

it.each([
  ['2026-11-14', 'application_stale'],
  ['2026-11-15', undefined],
  ['2026-11-16', undefined],
])('on 15 November the reason not to accept an application from %s on is %s', (start_date, reason) => {
  expect(reasonNotToAccept({ status: 'Waiting for Response', start_date }, '2026-11-15')).toBe(reason);
});

it('an answered application is not accepted', () => {
  expect(reasonNotToAccept({ status: 'Rejected', start_date: '2026-11-20' }, '2026-11-15')).toBe(
    'application_answered',
  );
});
