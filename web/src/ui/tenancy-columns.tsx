import { fullName } from '@teduh/shared/names';
import type { Column } from './data-table-types.ts';
import { TwoLines } from './two-lines.tsx';

type Tenancy = {
  user: { firstname: string; lastname: string };
  property: { name: string };
  roomName: string | null;
};

/** Whose, and where. */
export const tenancyColumns: Column<Tenancy>[] = [
  { header: 'Customer', sort: 'customer', render: ({ user }) => fullName(user) },
  {
    header: 'Property',
    sort: 'property',
    onPhone: 'title',
    render: ({ property, roomName }) => <TwoLines first={property.name} second={roomName} />,
  },
];

/** Of a list that has the soonest due first. */
export const dueSorts = [
  { value: '-dueDate', label: 'Due date, latest first' },
  { value: 'customer', label: 'Customer, A to Z' },
  { value: '-customer', label: 'Customer, Z to A' },
  { value: 'property', label: 'Property, A to Z' },
  { value: '-property', label: 'Property, Z to A' },
];
