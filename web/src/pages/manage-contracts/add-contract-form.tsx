import { SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { stayLengths } from '@teduh/shared/applications.constants';
import { CreateContract } from '@teduh/shared/contracts';
import { messages } from '@teduh/shared/messages';
import { fullName } from '@teduh/shared/names';
import type { Property } from '@teduh/shared/properties';
import { startDateProblem } from '@teduh/shared/stays.rules';
import type { User } from '@teduh/shared/users';
import { useToday } from '../../api/config.api.ts';
import { roomOf, UnitFields, type UnitValues } from '../../features/applications/unit-fields.tsx';
import { useAddContractMutation } from '../../features/contracts/contracts.api.ts';
import { alsoSignsAs } from '../../lib/landlord-consent.ts';
import { validateWith } from '../../lib/validate-with.ts';
import { AgreedAmounts, depositOf, StayLength, termsOf } from '../../ui/agreed-fields.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { formatRinggit } from '../../ui/money.ts';
import { type Choices, SearchedSelect } from '../../ui/searched-select.tsx';
import { toast } from '../../ui/toast.ts';
import { useSubmit } from '../../ui/use-submit.ts';

type AddContractFormProps = {
  tenants: Choices<User>;
  properties: Choices<Property>;
  /** The name with which adding a contract signs its agreement for the landlord; false where that comes later. */
  signer: string | false;
  onClose: () => void;
};

type FormValues = UnitValues & { user: User | null; startDate: string };

const nameOf = (tenant: User) => `${fullName(tenant)}, ${tenant.email}`;

function termsText(rent: number, deposit: number): string {
  if (rent === 0 || deposit === 0) return 'Choose a property to see its terms.';
  return `${formatRinggit(rent)} a month, deposit ${formatRinggit(deposit)}, ${formatRinggit(rent + deposit)} to move in.`;
}

/** Creates for a walk-in tenant what an accepted application creates. */
export function AddContractForm({ tenants, properties, signer, onClose }: AddContractFormProps) {
  const today = useToday();
  const [add] = useAddContractMutation();
  const form = useForm<FormValues>({
    initialValues: {
      user: null,
      property: null,
      room: '',
      startDate: '',
      stayLength: String(stayLengths[0]),
      ...termsOf(null),
    },
    validate: validateWith(CreateContract, {
      toInput: ({ user, property, ...values }) => ({ ...values, user: user?.id, property: property?.id }),
      also: ({ startDate }) => ({ startDate: startDateProblem(startDate, today) }),
    }),
  });
  const submit = useSubmit(form, {
    send: ({ user, property, room, startDate, stayLength, rentAmount, deposit }) => {
      const chosen = roomOf({ property, room });
      return add({
        user: user?.id ?? '',
        property: property?.id ?? '',
        startDate,
        stayLength,
        rentAmount,
        deposit,
        ...(chosen && { room: chosen.id }),
      }).unwrap();
    },
    onSuccess: () => {
      toast.success(messages.contractMade);
      onClose();
    },
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <SearchedSelect
          label="Tenant"
          placeholder="Search by name or email"
          nothingFoundMessage="No customers found"
          choices={tenants}
          labelOf={nameOf}
          data-autofocus
          {...form.getInputProps('user')}
        />
        <UnitFields form={form} properties={properties} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
          <TextInput
            type="date"
            label="Start date"
            required
            min={today}
            {...form.getInputProps('startDate')}
          />
          <StayLength form={form} />
        </SimpleGrid>
        <AgreedAmounts form={form} />
        <Text size="sm" c="dimmed" role="status">
          {termsText(Number(form.values.rentAmount), depositOf(form.values))}
        </Text>
        {signer && <Text size="sm">{alsoSignsAs(signer)}</Text>}
        <DialogButtons submit="Add Contract" isSubmitting={form.submitting} onCancel={onClose} />
      </Stack>
    </form>
  );
}
