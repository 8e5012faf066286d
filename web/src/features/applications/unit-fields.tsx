import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Property } from '@teduh/shared/properties';
import { type AgreedValues, termsOf } from '../../ui/agreed-fields.tsx';
import { type Choices, SearchedSelect } from '../../ui/searched-select.tsx';
import { freeRoomsOf } from './free-rooms.ts';

export type UnitValues = AgreedValues & { property: Property | null; room: string };

/** The free room that is chosen, or the first one; undefined where there are no rooms to choose from. */
export function roomOf({ property, room }: Pick<UnitValues, 'property' | 'room'>) {
  const rooms = property ? freeRoomsOf(property) : undefined;
  return rooms?.find(({ id }) => id === room) ?? rooms?.[0];
}

type UnitFieldsProps<Values extends UnitValues> = {
  form: UseFormReturnType<Values>;
  properties: Choices<Property>;
  /** Where it is the first field of a dialog. */
  isFirst?: boolean;
};

/** Chooses a property and a free room of it; rent and deposit of the form become what that costs. */
export function UnitFields<Values extends UnitValues>({
  form,
  properties,
  isFirst,
}: UnitFieldsProps<Values>) {
  const { property } = form.values;
  const freeRooms = property ? freeRoomsOf(property) : undefined;

  function choose(chosen: Property | null, room: string) {
    const unit = roomOf({ property: chosen, room }) ?? (chosen && freeRoomsOf(chosen) ? null : chosen);
    form.setValues({ property: chosen, room, ...termsOf(unit) } as Partial<Values>);
  }

  return (
    <>
      <SearchedSelect
        label="Property"
        placeholder="Search by name or address"
        nothingFoundMessage="No available properties found"
        choices={properties}
        labelOf={({ name }) => name}
        {...(isFirst && { 'data-autofocus': true })}
        {...form.getInputProps('property')}
        onChange={(chosen) => choose(chosen, '')}
      />
      {freeRooms && (
        <NativeSelect
          label="Room"
          data={freeRooms.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('room')}
          value={roomOf(form.values)?.id ?? ''}
          onChange={({ currentTarget }) => choose(property, currentTarget.value)}
        />
      )}
    </>
  );
}
