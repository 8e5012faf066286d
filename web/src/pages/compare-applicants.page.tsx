import { Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { comparedMax } from '@teduh/shared/applicants.constants';
import { unitName } from '@teduh/shared/names';
import { applicationsFor } from '@teduh/shared/pages';
import type { Property } from '@teduh/shared/properties';
import { useParams, useSearchParams } from 'react-router';
import { listOptions } from '../api/base-api.ts';
import { useComparisonQuery } from '../features/applicants/applicants.api.ts';
import { Comparison } from '../features/applicants/comparison.tsx';
import { RoomSelect, roomParam, useAppliedRoom } from '../features/applications/room-select.tsx';
import { useAnswers } from '../features/applications/use-answers.tsx';
import { ManagedProperty } from '../features/properties/managed-property.tsx';
import { useSignerAtAccept } from '../features/settings/use-signatory.ts';
import { BackLink } from '../ui/back-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorPanel } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

const Loading = () => <Skeleton height={420} radius="lg" role="status" aria-label="Loading applicants..." />;

function Applicants({ property }: { property: Property }) {
  const [, setParams] = useSearchParams();
  const { isByRoom, rooms, room } = useAppliedRoom(property);
  const isRoomMissing = isByRoom && !room;
  const query = useComparisonQuery(
    { propertyId: property.id, ...(room && { roomId: room.id }) },
    { ...listOptions, skip: isRoomMissing },
  );
  const { buttonsFor, dialog } = useAnswers(useSignerAtAccept());
  const { currentData: compared } = query;
  const { error, refetch } = isRoomMissing ? rooms : query;
  const isEmpty = compared?.applicants.length === 0 || (isRoomMissing && rooms.data?.length === 0);

  return (
    <Stack gap="lg">
      <Title order={2} size="h4">
        {unitName(property.name, room?.name ?? null)}
      </Title>
      {isByRoom && (
        <RoomSelect
          rooms={rooms.data ?? []}
          chosen={room}
          onChoose={(id) => setParams({ [roomParam]: id }, { replace: true })}
        />
      )}
      {compared && compared.waiting > comparedMax && (
        <Text>
          These are the newest {comparedMax} of {compared.waiting} who wait for an answer.
        </Text>
      )}
      {compared && compared.applicants.length > 0 && (
        <Comparison applicants={compared.applicants} actionsFor={buttonsFor} />
      )}
      {isEmpty && (
        <Paper withBorder p="lg">
          <EmptyState text="Nobody waits for an answer." icon={<IconUsers aria-hidden />} />
        </Paper>
      )}
      {!compared && !isEmpty && (error ? <ErrorPanel error={error} onRetry={refetch} /> : <Loading />)}
      {dialog}
    </Stack>
  );
}

export function Component() {
  const { propertyId = '' } = useParams();
  const [params] = useSearchParams();
  return (
    <ManagedProperty
      id={propertyId}
      header={
        <>
          <BackLink to={applicationsFor(propertyId, params.get(roomParam))}>Applications</BackLink>
          <PageHeader title="Compare applicants" />
        </>
      }
      skeleton={<Loading />}
    >
      {(property) => <Applicants key={property.id} property={property} />}
    </ManagedProperty>
  );
}
