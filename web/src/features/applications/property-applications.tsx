import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { applicationSorts, applicationStatuses } from '@teduh/shared/applications.constants';
import { compareApplicantsAt } from '@teduh/shared/pages';
import type { Property } from '@teduh/shared/properties';
import { Link } from 'react-router';
import { listOptions } from '../../api/base-api.ts';
import { pageSize, useTableSearch } from '../../lib/use-table-search.ts';
import type { AskSigner } from './application-actions.ts';
import { useApplicationsQuery } from './applications.api.ts';
import { ApplicationsTable, columns } from './applications-table.tsx';
import { RoomSelect, roomParam, useAppliedRoom } from './room-select.tsx';

type PropertyApplicationsProps = { property: Property; askSigner: AskSigner };

export function PropertyApplications({ property, askSigner }: PropertyApplicationsProps) {
  const table = useTableSearch({ sorts: applicationSorts, filters: { status: applicationStatuses } });
  const { isByRoom, rooms, room } = useAppliedRoom(property);
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
        <Group align="flex-end" gap="md" w={{ base: '100%', sm: 'auto' }}>
          {isByRoom && (
            <RoomSelect
              rooms={rooms.data ?? []}
              chosen={room}
              onChoose={(id) => table.change({ [roomParam]: id }, true)}
            />
          )}
          <Button component={Link} to={compareApplicantsAt(property.id, room?.id ?? null)} variant="default">
            Compare applicants
          </Button>
        </Group>
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
