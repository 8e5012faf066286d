import { Modal, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Contract } from '@teduh/shared/contracts';
import { messages } from '@teduh/shared/messages';
import { fullName, unitName } from '@teduh/shared/names';
import { CreateTransaction } from '@teduh/shared/transactions';
import { useState } from 'react';
import { useContractsQuery } from '../../features/contracts/contracts.api.ts';
import { ChargeFields } from '../../features/transactions/charge-fields.tsx';
import { useAddTransactionMutation } from '../../features/transactions/transactions.api.ts';
import { validateWith } from '../../lib/validate-with.ts';
import { dialogProps } from '../../ui/dialog.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { type Choices, SearchedSelect, searchFor, toChoices } from '../../ui/searched-select.tsx';
import { toast } from '../../ui/toast.ts';
import { useOpened } from '../../ui/use-opened.ts';
import { useSubmit } from '../../ui/use-submit.ts';

type AddChargeModalProps = { isOpen: boolean; onClose: () => void };

export default function AddChargeModal({ isOpen, onClose }: AddChargeModalProps) {
  return (
    <Modal {...dialogProps} opened={useOpened(isOpen)} onClose={onClose} title="Add Charge" size="lg">
      <AddChargeForm onClose={onClose} />
    </Modal>
  );
}

function nameOf({ property, roomName, user, number, status }: Contract): string {
  const what = status === 'Ended' ? `${number}, ended` : number;
  return `${unitName(property.name, roomName)}: ${fullName(user)} (${what})`;
}

const byName = (one: Contract, other: Contract) => nameOf(one).localeCompare(nameOf(other));

function useContractChoices(): Choices<Contract> {
  const [q, search] = useState('');
  const active = useContractsQuery({ status: 'Active', ...searchFor(q) });
  const awaiting = useContractsQuery({ status: 'Awaiting', ...searchFor(q) });
  // The last bill of a home often comes after its tenant has left.
  const ended = useContractsQuery({ status: 'Ended', ...searchFor(q) });
  const found = active.data &&
    awaiting.data &&
    ended.data && [
      ...[...active.data.contracts, ...awaiting.data.contracts].sort(byName),
      ...ended.data.contracts.toSorted(byName),
    ];
  return toChoices(found, active.error ?? awaiting.error ?? ended.error, search);
}

function AddChargeForm({ onClose }: Pick<AddChargeModalProps, 'onClose'>) {
  const contracts = useContractChoices();
  const [add] = useAddTransactionMutation();
  const form = useForm({
    initialValues: {
      contractId: null as Contract | null,
      amount: '' as number | string,
      dueDate: '',
      description: '',
    },
    validate: validateWith(CreateTransaction, {
      toInput: ({ contractId: contract, ...values }) => ({ ...values, contractId: contract?.id }),
    }),
  });
  const submit = useSubmit(form, {
    send: ({ contractId: contract, amount, ...values }) =>
      add({
        ...values,
        contractId: contract?.id ?? '',
        type: 'Other Fees',
        amount: Number(amount),
      }).unwrap(),
    onSuccess: () => {
      toast.success(messages.transactionAdded);
      onClose();
    },
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <SearchedSelect
          label="Contract"
          placeholder="Search by tenant or property"
          nothingFoundMessage="No contract to charge"
          choices={contracts}
          labelOf={nameOf}
          data-autofocus
          {...form.getInputProps('contractId')}
          error={form.errors.contractId ?? (contracts.problem && `Error: ${contracts.problem}`)}
        />
        <ChargeFields form={form} />
        <DialogButtons submit="Add Charge" isSubmitting={form.submitting} onCancel={onClose} />
      </Stack>
    </form>
  );
}
