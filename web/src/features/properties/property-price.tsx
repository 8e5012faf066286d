import type { Property } from '@teduh/shared/properties';
import { formatRinggit, formatRinggitRange } from '../../ui/money.ts';
import classes from './property-price.module.css';

type Priced = Pick<Property, 'type' | 'price' | 'priceRange'>;

/** A unit has one price, rooms have a range of them. */
function priceText({ type, price, priceRange }: Priced): string {
  if (type === 'Unit Rental') return price === undefined ? '' : formatRinggit(price);
  return priceRange ? formatRinggitRange(priceRange) : '';
}

type PropertyPriceProps = { property: Priced; size?: 'md' | 'lg' };

export function PropertyPrice({ property, size = 'md' }: PropertyPriceProps) {
  const text = priceText(property);
  if (!text) return null;
  return (
    <span className={classes.price} data-size={size}>
      <strong>{text}</strong> <span className={classes.period}>/ month</span>
    </span>
  );
}
