import type { ImportCounts } from '@teduh/shared/imports';

const write = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count.toLocaleString('en')} ${count === 1 ? one : many}`];

/** `2 properties, 3 units, 3 tenants, 3 contracts and 1 open charge`; nothing where nothing is new. */
export function writeCounts({ properties, units, tenants, contracts, charges }: ImportCounts): string {
  const parts = [
    ...write(properties, 'property', 'properties'),
    ...write(units, 'unit', 'units'),
    ...write(tenants, 'tenant', 'tenants'),
    ...write(contracts, 'contract', 'contracts'),
    ...write(charges, 'open charge', 'open charges'),
  ];
  const last = parts.pop();
  return parts.length === 0 ? (last ?? 'nothing new') : `${parts.join(', ')} and ${last}`;
}

export const writeRows = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`;
