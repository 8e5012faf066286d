import type { CollectedMonth } from '@teduh/shared/dashboard';

const steps = [1, 2, 4, 5, 10];

/** The lowest round number that is not below the highest value, and whose half and quarters are round as well. */
export function roundUp(highest: number): number {
  if (highest <= 0) return 100;
  const power = 10 ** Math.floor(Math.log10(highest));
  const step = steps.find((each) => each * power >= highest) ?? 10;
  return step * power;
}

const monthFormats = {
  // British English writes Sept, which is too wide for a phone.
  short: new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' }),
  long: new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
};

/** `2026-11` as `Nov` or `November 2026`. */
export const formatMonth = (month: string, length: keyof typeof monthFormats): string =>
  monthFormats[length].format(new Date(`${month}-01T00:00:00Z`));

const compact = new Intl.NumberFormat('en-MY', { notation: 'compact', maximumFractionDigits: 1 });

/** `RM 12.5K`, for an axis. */
export const formatCompactRinggit = (ringgit: number): string => `RM ${compact.format(ringgit)}`;

const add = (ringgit: number[]) => ringgit.reduce((sen, each) => sen + Math.round(each * 100), 0) / 100;

export function sumsOf(months: CollectedMonth[]) {
  const rentAndFees = add(months.flatMap(({ rent, fees }) => [rent, fees]));
  const deposits = add(months.map((month) => month.deposits));
  return { rentAndFees, deposits, total: add([rentAndFees, deposits]) };
}
