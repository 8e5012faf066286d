import { Button, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { roomsMax } from '@teduh/shared/properties.constants';
import { useId } from 'react';
import { useOrderedList } from '../../ui/use-ordered-list.ts';
import { emptyRoom, type PropertyForm } from './property-values.ts';
import { RoomFields, roomNameId } from './room-fields.tsx';
import classes from './rooms-fields.module.css';

type RoomsFieldsProps = { form: PropertyForm; occupiedIds: Set<string> };

export function RoomsFields({ form, occupiedIds }: RoomsFieldsProps) {
  const prefix = useId();
  const { announcement, afterMove, afterRemove, focusLater } = useOrderedList();
  const { rooms } = form.getValues();
  const idOf = (key: string) => `${prefix}-${key}`;
  const addId = `${prefix}-add`;

  function add() {
    const room = emptyRoom();
    form.clearFieldError('rooms');
    form.insertListItem('rooms', room);
    focusLater(roomNameId(idOf(room.key)));
  }

  function move(key: string, index: number, step: -1 | 1) {
    form.reorderListItem('rooms', { from: index, to: index + step });
    afterMove(idOf(key), step, `Room moved to position ${index + step + 1} of ${rooms.length}`);
  }

  function remove(index: number) {
    const neighbours = [rooms[index + 1], rooms[index - 1]].map((room) => room && idOf(room.key));
    form.clearFieldError('rooms');
    form.removeListItem('rooms', index);
    afterRemove(neighbours, addId, `Room ${index + 1} removed`);
  }

  return (
    <Stack gap="md">
      {rooms.length > 0 && (
        <ol className={classes.rooms} aria-label="Rooms in their order">
          {rooms.map(({ key, _id }, index) => (
            <RoomFields
              key={key}
              form={form}
              index={index}
              id={idOf(key)}
              isOccupied={_id !== undefined && occupiedIds.has(_id)}
              controls={{
                isFirst: index === 0,
                isLast: index === rooms.length - 1,
                onMove: (step) => move(key, index, step),
                onRemove: () => remove(index),
              }}
            />
          ))}
        </ol>
      )}
      {form.errors.rooms && (
        <Text role="alert" c="var(--mantine-color-error)" size="sm">
          {form.errors.rooms}
        </Text>
      )}
      <Button
        id={addId}
        data-path="rooms"
        variant="light"
        leftSection={<IconPlus size={18} aria-hidden />}
        disabled={rooms.length >= roomsMax}
        onClick={add}
      >
        Add room
      </Button>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </Stack>
  );
}
