import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { meterUnits } from '@teduh/shared/charges';
import { AddInspectionItem } from '@teduh/shared/inspections';
import { itemNameMaxLength, roomMaxLength } from '@teduh/shared/inspections.constants';
import { useId, useRef } from 'react';
import { validateWith } from '../../lib/validate-with.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { useAddItemMutation } from './inspections.api.ts';
import classes from './inspections.module.css';

type AddItemFormProps = { inspectionId: string; rooms: string[] };

/** Kept until it has arrived, so that the same line is not added twice. */
function useNewId() {
  const id = useRef(crypto.randomUUID());
  return {
    get: () => id.current,
    renew: () => {
      id.current = crypto.randomUUID();
    },
  };
}

/** Adds a piece to a room, which may be a new one. */
export function AddItemForm({ inspectionId, rooms }: AddItemFormProps) {
  const [add] = useAddItemMutation();
  const id = useNewId();
  const listId = useId();
  const form = useForm({
    initialValues: { room: rooms.at(-1) ?? '', name: '', count: '1' },
    validate: validateWith(AddInspectionItem, {
      toInput: (values) => ({ ...values, id: id.get(), kind: 'item' as const }),
    }),
  });
  const submit = useSubmit(form, {
    send: (values) => add({ inspectionId, ...values, id: id.get(), kind: 'item' }).unwrap(),
    onSuccess: (_answer, { room }) => {
      id.renew();
      form.setValues({ room, name: '', count: '1' });
    },
  });
  return (
    <form onSubmit={submit} noValidate className={classes.addForm} aria-label="Add an item">
      <TextInput
        {...form.getInputProps('room')}
        label="Room"
        placeholder="Such as Kitchen"
        maxLength={roomMaxLength}
        list={listId}
      />
      <datalist id={listId}>
        {rooms.map((room) => (
          <option key={room} value={room} />
        ))}
      </datalist>
      <TextInput {...form.getInputProps('name')} label="Item" maxLength={itemNameMaxLength} />
      <TextInput {...form.getInputProps('count')} label="Count" inputMode="numeric" maxLength={3} />
      <Button
        type="submit"
        variant="light"
        leftSection={<IconPlus size={18} aria-hidden />}
        loading={form.submitting}
      >
        Add item
      </Button>
    </form>
  );
}

const kinds = [
  { value: 'key', label: 'Keys' },
  { value: 'card', label: 'Access cards' },
  { value: 'meter', label: 'Meter' },
  { value: 'check', label: 'Something else' },
] as const;
type Kind = (typeof kinds)[number]['value'];

/** Adds something that is handed over. */
export function AddCheckForm({ inspectionId }: Pick<AddItemFormProps, 'inspectionId'>) {
  const [add] = useAddItemMutation();
  const id = useNewId();
  const form = useForm<{ kind: Kind; name: string; unit: (typeof meterUnits)[number] }>({
    initialValues: { kind: 'check', name: '', unit: meterUnits[0] },
    validate: validateWith(AddInspectionItem, { toInput: (values) => inputOf(values, id.get()) }),
  });
  const submit = useSubmit(form, {
    send: (values) => add({ inspectionId, ...inputOf(values, id.get()) }).unwrap(),
    onSuccess: () => {
      id.renew();
      form.reset();
    },
  });
  return (
    <form onSubmit={submit} noValidate className={classes.addForm} aria-label="Add to the list">
      <NativeSelect {...form.getInputProps('kind')} label="Kind" data={[...kinds]} />
      <TextInput {...form.getInputProps('name')} label="Name" maxLength={itemNameMaxLength} />
      {form.values.kind === 'meter' && (
        <NativeSelect {...form.getInputProps('unit')} label="Unit" data={[...meterUnits]} />
      )}
      <Button
        type="submit"
        variant="light"
        leftSection={<IconPlus size={18} aria-hidden />}
        loading={form.submitting}
      >
        Add to the list
      </Button>
    </form>
  );
}

const inputOf = ({ kind, name, unit }: { kind: Kind; name: string; unit: string }, id: string) => ({
  id,
  kind,
  name,
  ...(kind === 'meter' && { unit: unit as (typeof meterUnits)[number] }),
  ...((kind === 'key' || kind === 'card') && { count: 1 }),
});
