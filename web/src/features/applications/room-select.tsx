import { NativeSelect } from '@mantine/core';
import type { AppliedRoomsAnswer } from '@teduh/shared/applications';
import type { Property } from '@teduh/shared/properties';
import { useSearchParams } from 'react-router';
import { listOptions } from '../../api/base-api.ts';
import { useAppliedRoomsQuery } from './applications.api.ts';

type AppliedRoom = AppliedRoomsAnswer['rooms'][number];

export const roomParam = 'room';

/** The room that the URL names, or the first; none for a Unit Rental. */
export function useAppliedRoom(property: Property) {
  const [params] = useSearchParams();
  const isByRoom = property.type === 'Room Rental';
  const rooms = useAppliedRoomsQuery(property.id, { ...listOptions, skip: !isByRoom });
  const room = rooms.data?.find(({ id }) => id === params.get(roomParam)) ?? rooms.data?.[0];
  return { isByRoom, rooms, room };
}

function labelOf({ name, isRemoved, waitingApplications }: AppliedRoom): string {
  const words = isRemoved ? `${name} (removed)` : name;
  return waitingApplications > 0 ? `${words} (${waitingApplications} waiting)` : words;
}

type RoomSelectProps = {
  rooms: AppliedRoom[];
  chosen: AppliedRoom | undefined;
  onChoose: (id: string) => void;
};

export function RoomSelect({ rooms, chosen, onChoose }: RoomSelectProps) {
  return (
    <NativeSelect
      size="sm"
      label="Room"
      w={{ base: '100%', xs: 260 }}
      value={chosen?.id ?? ''}
      data={rooms.map((option) => ({ value: option.id, label: labelOf(option) }))}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    />
  );
}
