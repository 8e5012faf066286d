import { writeCount } from '@teduh/shared/counts';
import type { ImportCounts } from '@teduh/shared/imports';

const write = (count: number, one: string, several?: string) =>
  count === 0 ? [] : [writeCount(count, one, several)];

/** `2 properties, 3 units, 3 tenants, 3 contracts and 1 open charge`; nothing where nothing is new. */
export function writeCounts({ properties, units, tenants, contracts, charges }: ImportCounts): string {
  const parts = [
    ...write(properties, 'property', 'properties'),
    ...write(units, 'unit'),
    ...write(tenants, 'tenant'),
    ...write(contracts, 'contract'),
    ...write(charges, 'open charge'),
  ];
  const last = parts.pop();
  return parts.length === 0 ? (last ?? 'nothing new') : `${parts.join(', ')} and ${last}`;
}

export const writeRows = (count: number) => writeCount(count, 'row');
