import type { CollectedMonth } from '@teduh/shared/dashboard';

const add = (ringgit: number[]) => ringgit.reduce((sen, each) => sen + Math.round(each * 100), 0) / 100;

export function sumsOf(months: CollectedMonth[]) {
  const rentAndFees = add(months.flatMap(({ rent, fees }) => [rent, fees]));
  const deposits = add(months.map((month) => month.deposits));
  return { rentAndFees, deposits, total: add([rentAndFees, deposits]) };
}
