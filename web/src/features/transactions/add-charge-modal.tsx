import { Button, Group, Modal, NativeSelect, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Contract } from '@teduh/shared/contracts';
import { messages } from '@teduh/shared/messages';
import { errorMessage } from '../../api/api-error.ts';
import { fullName } from '../../lib/full-name.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { isRequired } from '../../lib/validators.ts';
import { dialogProps } from '../../ui/dialog.ts';
import { toast } from '../../ui/toast.ts';
import { useOpened } from '../../ui/use-opened.ts';
import { ChargeFields, chargeRules } from './charge-fields.tsx';
import { useAddTransactionMutation, useContractsToChargeQuery } from './transactions.api.ts';

type AddChargeModalProps = { isOpen: boolean; onClose: () => void };

export default function AddChargeModal({ isOpen, onClose }: AddChargeModalProps) {
  return (
    <Modal {...dialogProps} opened={useOpened(isOpen)} onClose={onClose} title="Add Charge" size="lg">
      <AddChargeForm onClose={onClose} />
    </Modal>
  );
}

function nameOf({ property, roomName, user, number }: Contract): string {
  const place = roomName ? `${property.name}, ${roomName}` : property.name;
  return `${place}: ${fullName(user)} (${number})`;
}

function useContractOptions() {
  const active = useContractsToChargeQuery('Active');
  const awaiting = useContractsToChargeQuery('Awaiting');
  const contracts = active.data && awaiting.data && [...active.data, ...awaiting.data];
  const options = contracts
    ?.map((contract) => ({ value: contract.id, label: nameOf(contract) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return { options, error: active.error ?? awaiting.error };
}

function AddChargeForm({ onClose }: Pick<AddChargeModalProps, 'onClose'>) {
  const { options, error } = useContractOptions();
  const [add] = useAddTransactionMutation();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { contractId: '', amount: '' as number | string, dueDate: '', description: '' },
    validate: { contractId: isRequired('Contract'), ...chargeRules },
  });
  const submit = useSubmit(form, {
    send: ({ amount, ...values }) => add({ ...values, type: 'Other Fees', amount: Number(amount) }).unwrap(),
    onSuccess: () => {
      toast.success(messages.transactionAdded);
      onClose();
    },
  });
  const placeholder = options?.length === 0 ? 'No contract to charge' : 'Choose a contract';

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <NativeSelect
          key={form.key('contractId')}
          {...form.getInputProps('contractId')}
          size="md"
          label="Contract"
          required
          withAsterisk={false}
          disabled={!options}
          error={form.errors.contractId ?? (error && `Error: ${errorMessage(error)}`)}
          data={[
            { value: '', label: options || error ? placeholder : 'Loading...', disabled: true },
            ...(options ?? []),
          ]}
        />
        <ChargeFields form={form} />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.submitting}>
            Add Charge
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
