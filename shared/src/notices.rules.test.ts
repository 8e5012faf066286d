import { expect, it } from 'vitest';
import { addDays, addMonths, daysBetween } from './days.ts';
import { type BreakClause, breakFeeOf, earliestEndOf } from './notices.rules.ts';

const clause: BreakClause = {
  afterMonths: 0,
  noticeDays: 60,
  feePercentFirstHalf: 50,
  feePercentSecondHalf: 25,
};
const year = { startDate: '2027-01-31', endDate: '2028-01-31' };

it.each([
  ['counts from the day of the notice', clause, '2027-03-01', '2027-04-30'],
  ['counts from the start for one that is given before', clause, '2027-01-01', '2027-04-01'],
  ['counts from the months that have to pass', { ...clause, afterMonths: 6 }, '2027-03-01', '2027-09-29'],
  [
    'is the day of the notice and its days after those months',
    { ...clause, afterMonths: 6 },
    '2027-08-01',
    '2027-09-30',
  ],
  ['is never after the end of the term', clause, '2028-01-15', '2028-01-31'],
  ['is the end of the term without a clause', null, '2027-03-01', '2028-01-31'],
])('the earliest day %s', (_what, said, givenOn, earliest) => {
  expect(earliestEndOf(year, said, givenOn)).toBe(earliest);
});

it.each([
  ['in the first half', '2027-08-01', 75_000],
  ['in the second half', '2027-08-02', 37_500],
  ['on the last day but one', '2028-01-30', 37_500],
  ['at the end of the term', '2028-01-31', 0],
])('leaving %s costs its share of a month', (_when, endsOn, fee) => {
  expect(breakFeeOf(year, clause, endsOn, 150_000)).toBe(fee);
});

it('costs whole sen, and nothing without a clause', () => {
  expect(breakFeeOf(year, { ...clause, feePercentFirstHalf: 33 }, '2027-03-01', 99_999)).toBe(33_000);
  expect(breakFeeOf(year, null, '2027-03-01', 150_000)).toBe(0);
});

it('holds for every start, every length and every day of notice', () => {
  for (let offset = 0; offset < 366; offset += 3) {
    const startDate = addDays('2027-03-01', offset);
    for (const months of [1, 6, 12, 36])
      for (const afterMonths of [0, 1, 12]) {
        const term = { startDate, endDate: addMonths(startDate, months) };
        const said = { ...clause, afterMonths, noticeDays: 30 };
        let before = '';
        for (let day = -20; day < daysBetween(startDate, term.endDate); day += 29) {
          const givenOn = addDays(startDate, day);
          const earliest = earliestEndOf(term, said, givenOn);
          const isWithinTerm = earliest > term.startDate && earliest <= term.endDate;
          const isNoticed = earliest === term.endDate || daysBetween(givenOn, earliest) >= said.noticeDays;
          const hasPassed =
            earliest === term.endDate ||
            earliest >= addDays(addMonths(startDate, afterMonths), said.noticeDays);
          const fee = breakFeeOf(term, said, earliest, 100_000);
          const isKnownFee = earliest === term.endDate ? fee === 0 : fee === 50_000 || fee === 25_000;
          if (!(isWithinTerm && isNoticed && hasPassed && isKnownFee && earliest >= before))
            expect.fail(`${startDate} for ${months} months, notice on ${givenOn}: ${earliest}, ${fee}`);
          before = earliest;
        }
      }
  }
});
