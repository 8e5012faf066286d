import { writeCount } from '@teduh/shared/counts';
import type { PublicSettings } from '@teduh/shared/settings';

/** Of a setting that may not be known yet. */
export const writeDays = (days: number | undefined) =>
  days === undefined ? 'a few days' : writeCount(days, 'day');

const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** `By card, online banking or bank transfer, or in cash`. */
export function writeWaysToPay(ways: PublicSettings['waysToPay'] | undefined): string {
  const words = [
    ways?.card && 'card',
    ways?.fpx && 'online banking',
    ways?.grabpay && 'GrabPay',
    ways?.bankTransfer && 'bank transfer',
  ].filter((word) => typeof word === 'string');
  if (words.length === 0) return ways?.cash ? 'In cash' : 'Online';
  return `By ${alternatives.format(words)}${ways?.cash ? ', or in cash' : ''}`;
}
