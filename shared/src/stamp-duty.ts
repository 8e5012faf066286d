import { addMonths, type Day } from './days.ts';

/** What the Stamp Act asks for a tenancy agreement, from a day on. Amounts in sen. */
type StampDutyRules = {
  from: Day;
  /** Duty is counted for each block of the average annual rent, also for one that is only begun. */
  blockSen: number;
  /** For each block, by the length of the term: the first that is long enough counts. */
  rates: { upToMonths: number; rate: number }[];
  minimumSen: number;
  copySen: number;
};

/** The oldest first. The day on which the last party signs decides which of them counts. */
export const stampDutyRules: [StampDutyRules, ...StampDutyRules[]] = [
  {
    // Finance Act 2024 (Act 862): no part of the rent is exempt any more.
    from: '2025-01-01',
    blockSen: 250_00,
    rates: [
      { upToMonths: 12, rate: 1_00 },
      { upToMonths: 36, rate: 3_00 },
      { upToMonths: 60, rate: 5_00 },
      { upToMonths: Number.POSITIVE_INFINITY, rate: 7_00 },
    ],
    minimumSen: 10_00,
    copySen: 10_00,
  },
];

/** Those that counted on a day; before the first of them, the first. */
export function rulesOn(on: Day, rules = stampDutyRules): StampDutyRules {
  return rules.findLast(({ from }) => from <= on) ?? rules[0];
}

/** The length of a term in months. One that is only begun counts: 12 months and a day are 13. */
export function termMonths(startDate: Day, endDate: Day): number {
  let months = 0;
  while (addMonths(startDate, months) < endDate) months++;
  return months;
}

type Tenancy = {
  monthlySen: number;
  months: number;
  /** The day on which the last party signs. */
  on: Day;
};

/** That of a term which is shorter than a year is reckoned for a whole year too. */
export const annualRentSen = (monthlySen: number) => monthlySen * 12;

/** What the duty on a tenancy agreement is likely to be, and that on each further copy. The tax authority (LHDN) decides. */
export function stampDuty({ monthlySen, months, on }: Tenancy) {
  const { from, blockSen, rates, minimumSen, copySen } = rulesOn(on);
  const blocks = Math.ceil(annualRentSen(monthlySen) / blockSen);
  const rate = rates.find(({ upToMonths }) => months <= upToMonths)?.rate ?? 0;
  return {
    dutySen: Math.max(blocks * rate, minimumSen),
    copySen,
    blocks,
    /** In sen, for each block. */
    rate,
    isEstimate: true as const,
    rules: from,
  };
}

const shortDelayMonths = 3;
const penalties = {
  short: { leastSen: 50_00, percent: 10 },
  long: { leastSen: 100_00, percent: 20 },
};

/** What stamping on this day is likely to cost on top of the duty. Nothing up to the due day. */
export function latePenaltySen({ dutySen, dueOn, on }: { dutySen: number; dueOn: Day; on: Day }): number {
  if (on <= dueOn) return 0;
  const { leastSen, percent } = on <= addMonths(dueOn, shortDelayMonths) ? penalties.short : penalties.long;
  return Math.max(leastSen, Math.ceil((dutySen * percent) / 100));
}
