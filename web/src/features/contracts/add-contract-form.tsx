import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { Button, Group, NativeSelect, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { stayLengths } from '@teduh/shared/limits';
import { messages } from '@teduh/shared/messages';
import type { Property } from '@teduh/shared/properties';
import type { User } from '@teduh/shared/users';
import { useToday } from '../../api/config.api.ts';
import { fullName } from '../../lib/full-name.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { isRequired } from '../../lib/validators.ts';
import { formatRinggit } from '../../ui/money.ts';
import { StayLengthSelect } from '../../ui/stay-length-select.tsx';
import { toast } from '../../ui/toast.ts';
import { useAddContractMutation } from './contracts.api.ts';

export type AddContractFormProps = {
  /** Undefined while they are loading. */
  tenants: User[] | undefined;
  properties: Property[] | undefined;
  onClose: () => void;
};

const searchProps = {
  size: 'md',
  searchable: true,
  required: true,
  withAsterisk: false,
  limit: 100,
  allowDeselect: false,
  openOnFocus: false,
  selectFirstOptionOnChange: true,
  withScrollArea: false,
  comboboxProps: { shadow: 'md', withinPortal: false, floatingStrategy: 'fixed' },
  styles: { options: { maxHeight: 180, overflowY: 'auto' } },
} as const;

function termsText({ price, depositAmount }: Pick<Property, 'price' | 'depositAmount'> = {}): string {
  if (price === undefined || depositAmount === undefined) return 'Choose a property to see its terms.';
  return `${formatRinggit(price)} a month, deposit ${formatRinggit(depositAmount)}, ${formatRinggit(price + depositAmount)} to move in.`;
}

/** For a tenant who came in person: what an accepted application makes, without the application. */
export function AddContractForm({ tenants, properties, onClose }: AddContractFormProps) {
  const today = useToday();
  const [add] = useAddContractMutation();
  const form = useForm({
    initialValues: { user: '', property: '', room: '', startDate: '', stayLength: String(stayLengths[0]) },
    validate: {
      user: isRequired('Tenant'),
      property: isRequired('Property'),
      startDate: (day) =>
        isRequired('Start date')(day) ?? (day < today ? 'Start date cannot be before today' : null),
    },
  });
  const property = properties?.find(({ id }) => id === form.values.property);
  const freeRooms = property?.rooms?.filter(({ isOccupied }) => !isOccupied);
  const room = freeRooms?.find(({ id }) => id === form.values.room) ?? freeRooms?.[0];
  const terms = freeRooms ? room : property;

  const submit = useSubmit(form, {
    send: ({ room: _room, ...values }) => add({ ...values, ...(room && { room: room.id }) }).unwrap(),
    onSuccess: () => {
      toast.success(messages.contractMade);
      onClose();
    },
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Select
          {...searchProps}
          label="Tenant"
          placeholder={tenants ? 'Search by name or email' : 'Loading...'}
          nothingFoundMessage="No customers found"
          data={(tenants ?? []).map((tenant) => ({
            value: tenant.id,
            label: `${fullName(tenant)}, ${tenant.email}`,
          }))}
          data-autofocus
          {...form.getInputProps('user')}
        />
        <Select
          {...searchProps}
          label="Property"
          placeholder={properties ? 'Search by name' : 'Loading...'}
          nothingFoundMessage="No available properties found"
          data={(properties ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('property')}
        />
        {freeRooms && (
          <NativeSelect
            size="md"
            label="Room"
            data={freeRooms.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.getInputProps('room')}
            value={room?.id ?? ''}
          />
        )}
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
          <TextInput
            size="md"
            type="date"
            label="Start date"
            required
            withAsterisk={false}
            min={today}
            {...form.getInputProps('startDate')}
          />
          <StayLengthSelect {...form.getInputProps('stayLength')} />
        </SimpleGrid>
        <Text size="sm" c="dimmed" role="status">
          {termsText(terms)}
        </Text>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.submitting}>
            Add Contract
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
