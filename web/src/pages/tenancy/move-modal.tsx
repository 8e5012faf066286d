import { Modal, SimpleGrid, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { stayLengths } from '@teduh/shared/applications.constants';
import { type Contract, MoveTenant } from '@teduh/shared/contracts';
import { addDays } from '@teduh/shared/days';
import type { Property } from '@teduh/shared/properties';
import { useState } from 'react';
import { useToday } from '../../api/config.api.ts';
import { roomOf, UnitFields, type UnitValues } from '../../features/applications/unit-fields.tsx';
import { useMoveTenantMutation } from '../../features/contracts/contracts.api.ts';
import { usePropertiesQuery } from '../../features/properties/manage-properties.api.ts';
import { useAdminSettingsQuery } from '../../features/settings/settings.api.ts';
import { signerOf } from '../../features/settings/use-signatory.ts';
import { alsoSignsAs } from '../../lib/landlord-consent.ts';
import { useSession } from '../../lib/session.ts';
import { validateWith } from '../../lib/validate-with.ts';
import { AgreedAmounts, StayLength, termsOf } from '../../ui/agreed-fields.tsx';
import { dialogProps } from '../../ui/dialog.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { type Choices, searchFor, toChoices } from '../../ui/searched-select.tsx';
import { toast } from '../../ui/toast.ts';
import { useOpened } from '../../ui/use-opened.ts';
import { useSubmit } from '../../ui/use-submit.ts';

type MoveModalProps = { contract: Contract; isOpen: boolean; onClose: () => void };

export default function MoveModal({ contract, isOpen, onClose }: MoveModalProps) {
  const [text, search] = useState('');
  const properties = usePropertiesQuery({ available: true, ...searchFor(text) });
  const { userName } = useSession();
  const settings = useAdminSettingsQuery();
  const failed = [properties, settings].find(({ data, error }) => !data && error);
  return (
    <Modal
      {...dialogProps}
      opened={useOpened(isOpen)}
      onClose={onClose}
      title="Move to another home"
      size="lg"
    >
      {failed && <ErrorState error={failed.error} onRetry={() => failed.refetch()} />}
      {!failed && !settings.data && <Skeleton height={360} role="status" aria-label="Loading..." />}
      {!failed && settings.data && (
        <MoveForm
          contract={contract}
          signer={settings.data.signatory.signs === 'at accept' && signerOf(settings.data, userName)}
          properties={toChoices(properties.data?.properties, properties.error, search)}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

type MoveFormProps = {
  contract: Contract;
  /** Who signs for the landlord with this, if anybody does. */
  signer: string | false;
  properties: Choices<Property>;
  onClose: () => void;
};
type FormValues = UnitValues & { startDate: string };

function MoveForm({ contract, signer, properties, onClose }: MoveFormProps) {
  const tomorrow = addDays(useToday(), 1);
  const [move] = useMoveTenantMutation();
  const form = useForm<FormValues>({
    initialValues: {
      property: null,
      room: '',
      startDate: '',
      stayLength: String(stayLengths.at(-1)),
      ...termsOf(null),
    },
    validate: validateWith(MoveTenant, {
      toInput: ({ property, ...values }) => ({ ...values, property: property?.id }),
    }),
  });
  const submit = useSubmit(form, {
    send: ({ property, room, ...values }) => {
      const chosen = roomOf({ property, room });
      return move({
        contractId: contract.id,
        property: property?.id ?? '',
        ...values,
        ...(chosen && { room: chosen.id }),
      }).unwrap();
    },
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <UnitFields form={form} properties={properties} isFirst />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
          <TextInput
            type="date"
            label="Start date"
            required
            min={tomorrow}
            max={contract.endDate}
            {...form.getInputProps('startDate')}
          />
          <StayLength form={form} />
        </SimpleGrid>
        <AgreedAmounts form={form} />
        {signer && <Text size="sm">{alsoSignsAs(signer)}</Text>}
        <DialogButtons submit="Make the agreement" isSubmitting={form.submitting} onCancel={onClose} />
      </Stack>
    </form>
  );
}
