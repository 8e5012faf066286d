import type { PropertyType } from '@teduh/shared/properties';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { hasFreeUnit, isFree } from './properties.repository.ts';

export type PropertyFilter = {
  type?: PropertyType | undefined;
  minSen?: number | undefined;
  maxSen?: number | undefined;
  available?: boolean | undefined;
};

const maxPriceSen = 2_000_000_000;

/** One condition for each filter that is set. */
export function filterConditions(filter: PropertyFilter): RawBuilder<SqlBool>[] {
  const { type, available, minSen, maxSen } = filter;
  const conditions: RawBuilder<SqlBool>[] = [];
  if (type) conditions.push(sql`type = ${type}`);
  const hasPrice = minSen !== undefined || maxSen !== undefined;
  if (available && !hasPrice) conditions.push(hasFreeUnit);
  if (hasPrice) {
    const [from, to] = [minSen ?? 0, maxSen ?? maxPriceSen];
    // What is free must be free at that price.
    const also = sql`${type ? sql`and u.property_type = ${type}` : sql``} ${available ? sql`and ${isFree}` : sql``}`;
    conditions.push(sql`properties.lowest_price_sen <= ${to} and highest_price_sen >= ${from} and exists (
      select from units u where u.property_id = properties.id and u.removed_at is null
        and u.price_sen between ${from} and ${to} ${also})`);
  }
  return conditions;
}
