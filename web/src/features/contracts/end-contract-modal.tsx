import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type Contract, PatchContract } from '@teduh/shared/contracts';
import { messages } from '@teduh/shared/messages';
import { fullName } from '@teduh/shared/names';
import { useToday } from '../../api/config.api.ts';
import { formatDay } from '../../lib/days.ts';
import { validateWith } from '../../lib/validate-with.ts';
import { dialogProps } from '../../ui/dialog.ts';
import { toast } from '../../ui/toast.ts';
import { useOpened } from '../../ui/use-opened.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { useEndContractMutation } from './contracts.api.ts';

type EndContractModalProps = { contract: Contract; isOpen: boolean; onClose: () => void };

export default function EndContractModal({ contract, isOpen, onClose }: EndContractModalProps) {
  return (
    <Modal {...dialogProps} opened={useOpened(isOpen)} onClose={onClose} title="End contract early">
      <EndContractForm key={contract.id} contract={contract} onClose={onClose} />
    </Modal>
  );
}

function EndContractForm({ contract, onClose }: Omit<EndContractModalProps, 'isOpen'>) {
  const today = useToday();
  const [end] = useEndContractMutation();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { endDate: '' },
    validate: validateWith(PatchContract, {
      also: ({ endDate }) => {
        if (endDate < today) return { endDate: messages.endDatePassed };
        const isLater = endDate > contract.endDate;
        return { endDate: isLater ? `End date cannot be after ${formatDay(contract.endDate)}` : null };
      },
    }),
  });
  const submit = useSubmit(form, {
    send: ({ endDate }) => end({ id: contract.id, endDate }).unwrap(),
    onSuccess: () => {
      toast.success(messages.contractEnded);
      onClose();
    },
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>
          Contract {contract.number} with {fullName(contract.user)} runs until {formatDay(contract.endDate)}.
          From the day chosen here the place is free again, and rent that is due later is cancelled.
        </Text>
        <TextInput
          key={form.key('endDate')}
          {...form.getInputProps('endDate')}
          type="date"
          label="End date"
          required
          min={today}
          max={contract.endDate}
          data-autofocus
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Keep contract
          </Button>
          <Button type="submit" color="red" loading={form.submitting}>
            End contract
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
