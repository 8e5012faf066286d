import { Badge, Group, SimpleGrid, Text, Textarea, TextInput, Title } from '@mantine/core';
import { errorMessages } from '@teduh/shared/errors.constants';
import { descriptionMaxLength } from '@teduh/shared/properties.constants';
import { nameMaxLength } from '@teduh/shared/users.constants';
import { AmountInput } from '../../ui/amount-input.tsx';
import { ItemControls, type ItemControlsProps } from '../../ui/item-controls.tsx';
import type { PropertyForm } from './property-values.ts';
import classes from './rooms-fields.module.css';

type RoomFieldsProps = {
  form: PropertyForm;
  index: number;
  id: string;
  isOccupied: boolean;
  controls: Pick<ItemControlsProps, 'isFirst' | 'isLast' | 'onMove' | 'onRemove'>;
};

export const roomNameId = (id: string) => `${id}-name`;

/** The inputs need no keys: each room has a key and keeps its inputs when it is moved. */
export function RoomFields({ form, index, id, isOccupied, controls }: RoomFieldsProps) {
  const titleId = `${id}-title`;
  const reasonId = `${id}-reason`;
  const field = (name: 'name' | 'price' | 'depositAmount' | 'description') =>
    form.getInputProps(`rooms.${index}.${name}`);
  const error = form.errors[`rooms.${index}`] ?? form.errors[`rooms.${index}._id`];

  return (
    <li className={classes.room} aria-labelledby={titleId}>
      <Group justify="space-between" wrap="nowrap" mb="xs">
        <Group gap="xs">
          <Title order={3} size="h5" id={titleId}>
            Room {index + 1}
          </Title>
          {isOccupied && <Badge color="red">Occupied</Badge>}
        </Group>
        <ItemControls
          {...controls}
          id={id}
          label={`room ${index + 1}`}
          direction="down"
          keptBecause={isOccupied ? reasonId : undefined}
        />
      </Group>
      {isOccupied && (
        <Text id={reasonId} c="dimmed" size="sm" mb="sm">
          {errorMessages.room_has_contract}
        </Text>
      )}
      {error && (
        <Text c="var(--mantine-color-error)" size="sm" mb="sm">
          {error}
        </Text>
      )}
      <div className={classes.fields}>
        <TextInput
          {...field('name')}
          id={roomNameId(id)}
          label="Room name"
          required
          autoComplete="off"
          maxLength={nameMaxLength}
        />
        <SimpleGrid cols={2} spacing="md">
          <AmountInput {...field('price')} label="Room price" />
          <AmountInput {...field('depositAmount')} label="Room deposit" />
        </SimpleGrid>
        <Textarea
          {...field('description')}
          className={classes.wide}
          label="Room description"
          placeholder="Optional"
          autosize
          minRows={1}
          maxRows={5}
          maxLength={descriptionMaxLength}
        />
      </div>
    </li>
  );
}
