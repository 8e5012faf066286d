import { inventoryAt } from '@teduh/shared/pages';
import type { Room } from '@teduh/shared/properties';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-types.ts';
import { formatRinggit } from '../../ui/money.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { occupantName } from './occupant.ts';

const columnsOf = (propertyId: string): Column<Room>[] => [
  { header: '#', render: (_room, index) => index + 1, onPhone: 'hidden' },
  { header: 'Name', render: ({ name }) => name, onPhone: 'title' },
  { header: 'Price', isOneLine: true, render: ({ price }) => formatRinggit(price) },
  { header: 'Deposit', isOneLine: true, render: ({ depositAmount }) => formatRinggit(depositAmount) },
  { header: 'Description', render: ({ description }) => description || '-' },
  { header: 'Tenant', render: ({ occupant }) => occupantName(occupant) },
  {
    header: 'Inventory',
    render: ({ _id, name }) => (
      <TextLink to={inventoryAt(propertyId, _id)} aria-label={`Open the inventory of ${name}`}>
        Open
      </TextLink>
    ),
  },
];

export function RoomsTable({ propertyId, rooms }: { propertyId: string; rooms: Room[] }) {
  return (
    <DataTable
      label="Rooms"
      columns={columnsOf(propertyId)}
      rows={rooms}
      rowKey={({ _id }) => _id}
      onRetry={() => undefined}
      empty="No rooms found for this property."
    />
  );
}
