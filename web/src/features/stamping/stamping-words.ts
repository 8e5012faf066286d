import { toRinggit } from '@teduh/shared/money';
import { rulesOn } from '@teduh/shared/stamp-duty';
import type { StampDutyReckoning, StampingPayer } from '@teduh/shared/stamping';
import { formatRinggit } from '../../ui/money.ts';

const terms: [upToMonths: number, words: string][] = [
  [12, 'a term of up to one year'],
  [36, 'a term of more than one and up to three years'],
  [60, 'a term of more than three and up to five years'],
];
const termOf = (months: number) =>
  terms.find(([upTo]) => months <= upTo)?.[1] ?? 'a term of more than five years';

/** How the duty was reckoned, as one would say it. */
export function explainReckoning({
  monthlyRent,
  months,
  annualRent,
  block,
  blocks,
  rate,
  rules,
}: StampDutyReckoning): string {
  const sum = blocks * rate;
  const least = toRinggit(rulesOn(rules).minimumSen);
  const result =
    sum < least ? `${formatRinggit(sum)}, and the least is ${formatRinggit(least)}` : formatRinggit(sum);
  return `${formatRinggit(monthlyRent)} a month is ${formatRinggit(annualRent)} a year. For each ${formatRinggit(block)} of it, or a part of that, ${termOf(months)} costs ${formatRinggit(rate)}: ${blocks} × ${formatRinggit(rate)} = ${result}.`;
}

export const payerNames: Record<StampingPayer, string> = { tenant: 'Tenant', landlord: 'Landlord' };
