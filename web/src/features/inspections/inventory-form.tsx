import { ActionIcon, Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle, IconPlus, IconTrash } from '@tabler/icons-react';
import { type Inventory, SaveInventory } from '@teduh/shared/inspections';
import {
  inventoryItemsMax,
  itemNameMaxLength,
  itemValueMax,
  roomMaxLength,
} from '@teduh/shared/inspections.constants';
import { useId, useState } from 'react';
import { errorMessage, toApiError } from '../../api/api-error.ts';
import { validateWith } from '../../lib/validate-with.ts';
import { AmountInput } from '../../ui/amount-input.tsx';
import { toast } from '../../ui/toast.ts';
import { useLeaveWarning } from '../../ui/use-leave-warning.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { useSaveInventoryMutation } from './inspections.api.ts';
import classes from './inventory.module.css';

type Row = { key: string; room: string; name: string; count: string; value: number | string };
type Values = { version: number; items: Row[] };

const emptyRow = (room: string): Row => ({ key: crypto.randomUUID(), room, name: '', count: '1', value: '' });

const valuesOf = ({ version, items }: Inventory): Values => ({
  version,
  items: items.map(({ room, name, count, value }) => ({
    key: crypto.randomUUID(),
    room,
    name,
    count: String(count),
    value: value ?? '',
  })),
});

const toInput = ({ version, items }: Values): SaveInventory => ({
  version,
  items: items.map(({ room, name, count, value }) => ({
    room,
    name,
    count,
    ...(value !== '' && { value: Number(value) }),
  })),
});

type InventoryFormProps = {
  inventory: Inventory;
  propertyId: string;
  /** Fetches the newest list, in place of what was entered. */
  onReload: () => void;
};

/** The whole list of a unit, saved at once. */
export function InventoryForm({ inventory, propertyId, onReload }: InventoryFormProps) {
  const [save] = useSaveInventoryMutation();
  const [conflict, setConflict] = useState<string>();
  const listId = useId();
  const form = useForm<Values>({
    initialValues: valuesOf(inventory),
    validate: validateWith(SaveInventory, { toInput }),
  });
  useLeaveWarning(() => form.isDirty() && !form.submitting);
  const submit = useSubmit(form, {
    send: (values) => save({ propertyId, room: inventory.room, body: toInput(values) }).unwrap(),
    onSuccess: ({ message, inventory: saved }) => {
      toast.success(message);
      setConflict(undefined);
      const next = { ...form.getValues(), version: saved.version };
      form.setValues(next);
      form.resetDirty(next);
    },
    onError: (error) => {
      if (toApiError(error).code === 'inventory_changed') setConflict(errorMessage(error));
    },
  });
  const { items } = form.values;
  const rooms = [...new Set(items.map(({ room }) => room.trim()).filter(Boolean))];
  const addRow = () => form.insertListItem('items', emptyRow(items.at(-1)?.room ?? ''));

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {conflict && (
          <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title="There is a newer list">
            <Stack gap="sm" align="flex-start">
              <Text>{conflict}</Text>
              <Button variant="default" size="compact-md" onClick={onReload}>
                Discard mine and look at theirs
              </Button>
            </Stack>
          </Alert>
        )}
        <datalist id={listId}>
          {rooms.map((room) => (
            <option key={room} value={room} />
          ))}
        </datalist>
        {items.length === 0 && (
          <Text c="dimmed">Nothing is listed yet. What you list here begins the next report.</Text>
        )}
        <ul className={classes.rows}>
          {items.map(({ key, name }, index) => (
            <li key={key} className={classes.row}>
              <TextInput
                {...form.getInputProps(`items.${index}.room`)}
                label="Room"
                placeholder="Such as Kitchen"
                maxLength={roomMaxLength}
                list={listId}
              />
              <TextInput
                {...form.getInputProps(`items.${index}.name`)}
                label="Item"
                maxLength={itemNameMaxLength}
              />
              <TextInput
                {...form.getInputProps(`items.${index}.count`)}
                label="Count"
                inputMode="numeric"
                maxLength={3}
              />
              <AmountInput
                {...form.getInputProps(`items.${index}.value`)}
                label="Value"
                placeholder="Optional"
                min={0}
                max={itemValueMax}
                required={false}
                withSen
              />
              <ActionIcon
                className={classes.remove}
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={`Remove ${name || `line ${index + 1}`}`}
                onClick={() => form.removeListItem('items', index)}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
        <Group gap="sm">
          <Button type="submit" loading={form.submitting}>
            Save the inventory
          </Button>
          <Button
            variant="light"
            leftSection={<IconPlus size={18} aria-hidden />}
            disabled={items.length >= inventoryItemsMax}
            onClick={addRow}
          >
            Add a line
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
