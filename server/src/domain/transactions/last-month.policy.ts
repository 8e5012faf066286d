import { type Day, writeDay } from '@teduh/shared/days';
import type { UnusedCharge } from './last-month.repository.ts';

/** What is too much of a month is taken from its charges in their order, from each as much as there is. */
export function sharesOf(charges: UnusedCharge[]): { charge: UnusedCharge; unusedSen: number }[] {
  const left = new Map<string, number>();
  return charges.flatMap((charge) => {
    const restSen = left.get(charge.month_of) ?? charge.unused_sen;
    const unusedSen = Math.min(charge.sen, restSen);
    left.set(charge.month_of, restSen - unusedSen);
    return unusedSen > 0 ? [{ charge, unusedSen }] : [];
  });
}

/** What was paid goes back by itself the way it came; cash and transfers are an admin's to give back. */
export const goesBackByItself = (intentId: string | null, hasProvider: boolean): intentId is string =>
  intentId !== null && hasProvider;

const onlyUntil = /^only until \d+ [A-Z][a-z]+ \d{4}$/;

/** What is written about a charge, with the day until which it is; it names no earlier one. */
export const describeUntil = (description: string, day: Day) =>
  [
    ...description.split(', ').filter((words) => words && !onlyUntil.test(words)),
    `only until ${writeDay(day)}`,
  ].join(', ');
