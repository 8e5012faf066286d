import { Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import type { Application } from '@teduh/shared/applications';
import type { Property } from '@teduh/shared/properties';
import { useSearchParams } from 'react-router';
import { listOptions } from '../../api/base-api.ts';
import { useApplicationsQuery } from './applications.api.ts';
import { ApplicationsTable } from './applications-table.tsx';

type RoomOption = { id: string; name: string };

const roomParam = 'room';

/** The rooms there are, and those that are gone but were applied for: their history stays readable. */
function roomsOf(property: Property, applications: Application[] = []): RoomOption[] {
  const rooms = new Map((property.rooms ?? []).map(({ id, name }) => [id, name]));
  for (const { roomId, roomName } of applications)
    if (roomId !== null && !rooms.has(roomId)) rooms.set(roomId, `${roomName} (removed)`);
  return [...rooms].map(([id, name]) => ({ id, name }));
}

function labelOf({ id, name }: RoomOption, applications: Application[] = []): string {
  const waiting = applications.filter(
    ({ roomId, status }) => roomId === id && status === 'Waiting for Response',
  ).length;
  return waiting > 0 ? `${name} (${waiting} waiting)` : name;
}

export function PropertyApplications({ property }: { property: Property }) {
  const [params, setParams] = useSearchParams();
  const { currentData, error, refetch } = useApplicationsQuery({ propertyId: property.id }, listOptions);
  const isByRoom = property.type === 'Room Rental';
  const rooms = roomsOf(property, currentData);
  const room = rooms.find(({ id }) => id === params.get(roomParam)) ?? rooms[0];
  const rows = isByRoom ? currentData?.filter(({ roomId }) => roomId === room?.id) : currentData;

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
            label="Room"
            w={{ base: '100%', xs: 260 }}
            value={room?.id ?? ''}
            data={rooms.map((option) => ({ value: option.id, label: labelOf(option, currentData) }))}
            onChange={({ currentTarget }) =>
              setParams({ [roomParam]: currentTarget.value }, { replace: true })
            }
          />
        )}
      </Group>
      <ApplicationsTable
        rows={rows}
        error={error}
        onRetry={() => void refetch()}
        empty={`No applications found for this ${isByRoom ? 'room' : 'property'}.`}
      />
    </Stack>
  );
}
