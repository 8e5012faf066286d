import { describe, expect, it } from 'vitest';
import { addDays, addMonths } from './days.ts';
import { toRinggit, toSen } from './money.ts';
import { latePenaltySen, rulesOn, stampDuty, stampDutyRules, termMonths } from './stamp-duty.ts';

const on = '2026-11-15';
const dutyOf = (rent: number, months: number) =>
  toRinggit(stampDuty({ monthlySen: toSen(rent), months, on }).dutySen);

describe('the duty, in ringgit', () => {
  it.each([
    // Up to a year: RM 1 for each RM 250 of the annual rent, or a part of them.
    [1500, 12, 72],
    [800, 12, 39],
    [2001, 12, 97],
    [2000, 12, 96],
    [150, 12, 10],
    [208.33, 12, 10],
    [208.34, 12, 11],
    [229.16, 12, 11],
    [229.17, 12, 12],
    [1000, 12, 48],
    [1041.66, 12, 50],
    [1041.67, 12, 51],
    [1200, 12, 58],
    [1250, 12, 60],
    [1250.01, 12, 61],
    [2500, 12, 120],
    [3000, 12, 144],
    [4800, 12, 231],
    [10000, 12, 480],
    [0.01, 12, 10],
    // Shorter terms are reckoned as a whole year.
    [1500, 1, 72],
    [1500, 3, 72],
    [1500, 4, 72],
    [1500, 6, 72],
    [1500, 8, 72],
    [1500, 11, 72],
    [800, 3, 39],
    [150, 6, 10],
    [2001, 3, 97],
    [650, 6, 32],
    // More than a year, up to three: RM 3.
    [1500, 13, 216],
    [1500, 18, 216],
    [1500, 24, 216],
    [1500, 36, 216],
    [800, 24, 117],
    [2001, 24, 291],
    [2000, 36, 288],
    [150, 24, 24],
    [50, 24, 10],
    [62.5, 24, 10],
    [83.33, 24, 12],
    [83.34, 24, 15],
    [1250, 13, 180],
    [3000, 36, 432],
    [10000, 24, 1440],
    // More than three, up to five: RM 5.
    [1500, 37, 360],
    [1500, 48, 360],
    [1500, 60, 360],
    [800, 60, 195],
    [2001, 48, 485],
    [150, 48, 40],
    [20, 48, 10],
    [41.67, 60, 15],
    [3000, 60, 720],
    // More than five: RM 7.
    [1500, 61, 504],
    [1500, 72, 504],
    [1500, 120, 504],
    [800, 61, 273],
    [2001, 84, 679],
    [150, 96, 56],
    [20, 61, 10],
    [20.84, 61, 14],
    [10000, 360, 3360],
  ])('RM %d a month for %d months: RM %d', (rent, months, duty) => {
    expect(dutyOf(rent, months)).toBe(duty);
  });

  it('is told with how it was reckoned, and is an estimate', () => {
    expect(stampDuty({ monthlySen: 200_100, months: 24, on })).toEqual({
      dutySen: 291_00,
      copySen: 10_00,
      blocks: 97,
      rate: 3_00,
      isEstimate: true,
      rules: '2025-01-01',
    });
  });
});

describe('for any rent and any length the duty', () => {
  const rents = Array.from({ length: 400 }, (_, n) => 1 + n * 1_777);
  const lengths = [1, 2, 3, 11, 12, 13, 14, 35, 36, 37, 59, 60, 61, 62, 120];
  const each = (check: (monthlySen: number, months: number) => void) => {
    for (const monthlySen of rents) for (const months of lengths) check(monthlySen, months);
  };
  const senOf = (monthlySen: number, months: number) => stampDuty({ monthlySen, months, on });

  it('is at least RM 10, and otherwise a multiple of the rate', () => {
    each((monthlySen, months) => {
      const { dutySen, rate, blocks } = senOf(monthlySen, months);
      expect(dutySen).toBeGreaterThanOrEqual(10_00);
      expect(Number.isInteger(dutySen)).toBe(true);
      if (dutySen !== 10_00) expect([dutySen % rate, dutySen / rate]).toEqual([0, blocks]);
    });
  });

  it('never falls with a higher rent or a longer term', () => {
    each((monthlySen, months) => {
      const { dutySen } = senOf(monthlySen, months);
      expect(senOf(monthlySen + 1, months).dutySen).toBeGreaterThanOrEqual(dutySen);
      expect(senOf(monthlySen, months + 1).dutySen).toBeGreaterThanOrEqual(dutySen);
    });
  });

  it('is the same for all rents of a block, and one rate more in the next', () => {
    each((monthlySen, months) => {
      const { blocks, dutySen, rate } = senOf(monthlySen, months);
      const { blockSen } = rulesOn(on);
      const highest = Math.floor((blocks * blockSen) / 12);
      const lowest = Math.floor(((blocks - 1) * blockSen) / 12) + 1;
      expect([senOf(lowest, months).dutySen, senOf(highest, months).dutySen]).toEqual([dutySen, dutySen]);
      expect(senOf(highest + 1, months).dutySen).toBe(Math.max((blocks + 1) * rate, 10_00));
    });
  });
});

describe('the length of a term', () => {
  it.each([
    ['2026-12-01', '2027-12-01', 12],
    ['2026-12-01', '2027-12-02', 13],
    ['2026-12-01', '2027-11-30', 12],
    ['2026-12-01', '2027-03-01', 3],
    ['2026-12-01', '2026-12-02', 1],
    ['2026-12-01', '2026-12-01', 0],
    ['2026-11-30', '2027-02-28', 3],
    ['2028-02-29', '2029-02-28', 12],
    ['2026-12-01', '2029-12-01', 36],
    ['2026-12-01', '2029-12-02', 37],
  ])('from %s to %s is %d months', (start, end, months) => {
    expect(termMonths(start, end)).toBe(months);
  });

  it('is the number of months that were agreed, from any day', () => {
    for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1))
      for (const months of [1, 3, 12, 13, 36]) expect(termMonths(day, addMonths(day, months))).toBe(months);
  });

  it('costs three times as much from one day over a year on', () => {
    const dutyUntil = (endDate: string) => dutyOf(1500, termMonths('2026-12-01', endDate));
    expect([dutyUntil('2027-12-01'), dutyUntil('2027-12-02')]).toEqual([72, 216]);
  });
});

describe('the rules', () => {
  it('are those of the day of the last signature, and the oldest for a day before them', () => {
    const [first] = stampDutyRules;
    const later = { ...first, from: '2028-01-01' };
    const both: typeof stampDutyRules = [first, later];
    expect(['2024-06-01', '2025-01-01', '2027-12-31'].map((day) => rulesOn(day, both))).toEqual([
      first,
      first,
      first,
    ]);
    expect(rulesOn('2028-01-01', both)).toBe(later);
  });
});

describe('the penalty for stamping late, in ringgit', () => {
  const dueOn = '2026-11-30';
  it.each([
    ['2026-11-30', 72, 0],
    ['2026-11-01', 5000, 0],
    ['2026-12-01', 72, 50],
    ['2026-12-01', 500, 50],
    ['2026-12-01', 501, 50.1],
    ['2026-12-01', 3360, 336],
    ['2027-02-28', 72, 50],
    ['2027-02-28', 3360, 336],
    ['2027-03-01', 72, 100],
    ['2027-03-01', 500, 100],
    ['2027-03-01', 3360, 672],
    ['2030-01-01', 501, 100.2],
  ])('on %s for a duty of RM %d: RM %d', (day, duty, penalty) => {
    expect(toRinggit(latePenaltySen({ dutySen: toSen(duty), dueOn, on: day }))).toBe(penalty);
  });
});
