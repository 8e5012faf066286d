import type { Property } from '@teduh/shared/properties';
import { formatDay } from '../../lib/days.ts';
import { formatRinggit, formatRinggitRange } from '../../ui/money.ts';
import classes from './property-price.module.css';

type Priced = Pick<Property, 'type' | 'price' | 'priceRange' | 'rooms' | 'freeFrom'>;

/** A unit has one price, rooms have a range of them: of all rooms, as lists are sorted and filtered. */
function priceText({ type, price, priceRange }: Priced): string {
  if (type === 'Unit Rental') return price === undefined ? '' : formatRinggit(price);
  return priceRange ? formatRinggitRange(priceRange) : '';
}

/** Where some rooms are let: from which price one is free. */
function whenFree({ rooms, freeFrom }: Priced): string {
  if (freeFrom) return `Free from ${formatDay(freeFrom)}`;
  const free = rooms.filter(({ isOccupied }) => !isOccupied).map((room) => room.price);
  if (free.length === 0 || free.length === rooms.length) return '';
  const lowest = Math.min(...free);
  const isCheapestFree = rooms.every(({ price }) => price >= lowest);
  return isCheapestFree ? 'Free now' : `Free now from ${formatRinggit(lowest)}`;
}

type PropertyPriceProps = { property: Priced; size?: 'md' | 'lg' };

export function PropertyPrice({ property, size = 'md' }: PropertyPriceProps) {
  const text = priceText(property);
  const when = whenFree(property);
  if (!text) return null;
  return (
    <span className={classes.price} data-size={size}>
      <strong>{text}</strong> <span className={classes.period}>/ month</span>
      {when && <span className={classes.when}>{when}</span>}
    </span>
  );
}
