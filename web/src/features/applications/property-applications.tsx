import { Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import type { AppliedRoomsAnswer } from '@teduh/shared/applications';
import { applicationSorts, applicationStatuses } from '@teduh/shared/applications.constants';
import type { Property } from '@teduh/shared/properties';
import { useSearchParams } from 'react-router';
import { listOptions } from '../../api/base-api.ts';
import { pageSize, useTableSearch } from '../../lib/use-table-search.ts';
import type { AskSigner } from './application-actions.ts';
import { useApplicationsQuery, useAppliedRoomsQuery } from './applications.api.ts';
import { ApplicationsTable, columns } from './applications-table.tsx';

const roomParam = 'room';

function labelOf({ name, isRemoved, waitingApplications }: AppliedRoomsAnswer['rooms'][number]): string {
  const words = isRemoved ? `${name} (removed)` : name;
  return waitingApplications > 0 ? `${words} (${waitingApplications} waiting)` : words;
}

type PropertyApplicationsProps = { property: Property; askSigner: AskSigner };

export function PropertyApplications({ property, askSigner }: PropertyApplicationsProps) {
  const [params] = useSearchParams();
  const table = useTableSearch({ sorts: applicationSorts, filters: { status: applicationStatuses } });
  const isByRoom = property.type === 'Room Rental';
  const rooms = useAppliedRoomsQuery(property.id, { ...listOptions, skip: !isByRoom });
  const room = rooms.data?.find(({ id }) => id === params.get(roomParam)) ?? rooms.data?.[0];
  const query = useApplicationsQuery(
    { ...table.search, limit: pageSize, propertyId: property.id, ...(room && { roomId: room.id }) },
    { ...listOptions, skip: isByRoom && !room },
  );

  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-end" gap="md">
        <div>
          <Title order={2} size="h4">
            {property.name}
          </Title>
          <Text c="dimmed" size="sm">
            {property.address}
          </Text>
        </div>
        {isByRoom && (
          <NativeSelect
            size="sm"
            label="Room"
            w={{ base: '100%', xs: 260 }}
            value={room?.id ?? ''}
            data={(rooms.data ?? []).map((option) => ({ value: option.id, label: labelOf(option) }))}
            onChange={({ currentTarget }) => table.change({ [roomParam]: currentTarget.value }, true)}
          />
        )}
      </Group>
      <div>
        <ApplicationsTable
          table={table}
          shown={Object.values(columns)}
          query={isByRoom && !room ? { error: rooms.error, refetch: rooms.refetch } : query}
          askSigner={askSigner}
          empty={`No applications found for this ${isByRoom ? 'room' : 'property'}.`}
        />
      </div>
    </Stack>
  );
}
