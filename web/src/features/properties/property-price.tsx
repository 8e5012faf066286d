import type { Property } from '@teduh/shared/properties';
import { formatDay } from '../../lib/days.ts';
import { formatRinggit, formatRinggitRange } from '../../ui/money.ts';
import classes from './property-price.module.css';

type Priced = Pick<Property, 'type' | 'price' | 'priceRange' | 'rooms' | 'freeFrom'>;

/** A unit has one price, rooms have a range of them: of those that are free, while any is. */
function priceText({ type, price, priceRange, rooms }: Priced): string {
  if (type === 'Unit Rental') return price === undefined ? '' : formatRinggit(price);
  const free = rooms.filter(({ isOccupied }) => !isOccupied).map((room) => room.price);
  if (free.length === 0) return priceRange ? formatRinggitRange(priceRange) : '';
  const [lowest, highest] = [Math.min(...free), Math.max(...free)];
  return formatRinggitRange(lowest === highest ? String(lowest) : `${lowest} - ${highest}`);
}

function whenFree({ rooms, freeFrom }: Priced): string {
  if (freeFrom) return `Free from ${formatDay(freeFrom)}`;
  return rooms.some(({ isOccupied }) => isOccupied) ? 'Free now' : '';
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
