import { ActionIcon, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { addMonths, type Day } from '@teduh/shared/days';
import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import { fullName } from '@teduh/shared/names';
import { SplitTransaction, type Transaction } from '@teduh/shared/transactions';
import { splitParts } from '@teduh/shared/transactions.constants';
import { validateWith } from '../../lib/validate-with.ts';
import { AmountInput } from '../../ui/amount-input.tsx';
import { dialogProps } from '../../ui/dialog.ts';
import { formatRinggit } from '../../ui/money.ts';
import { toast } from '../../ui/toast.ts';
import { useOpened } from '../../ui/use-opened.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { useSplitTransactionMutation } from './transactions.api.ts';

type SplitChargeModalProps = { transaction: Transaction; isOpen: boolean; onClose: () => void };

export default function SplitChargeModal({ transaction, isOpen, onClose }: SplitChargeModalProps) {
  return (
    <Modal {...dialogProps} opened={useOpened(isOpen)} onClose={onClose} title="Split into parts" size="lg">
      <SplitChargeForm key={transaction.id} transaction={transaction} onClose={onClose} />
    </Modal>
  );
}

type Part = { amount: number | string; dueDate: Day };
const toSen = (amount: number | string) => Math.round(Number(amount) * 100);
const sumOf = (parts: Part[]) => parts.reduce((sum, { amount }) => sum + toSen(amount), 0);

/** Equal parts a month apart; the first ones take the sen that are left over. */
function equalParts(amount: number, dueDate: Day, count: number): Part[] {
  const sen = toSen(amount);
  return Array.from({ length: count }, (_, index) => ({
    amount: (Math.floor(sen / count) + (index < sen % count ? 1 : 0)) / 100,
    dueDate: addMonths(dueDate, index),
  }));
}

function SplitChargeForm({ transaction, onClose }: Omit<SplitChargeModalProps, 'isOpen'>) {
  const { id, amount, dueDate, type, property, user } = transaction;
  const [split] = useSplitTransactionMutation();
  const form = useForm<{ parts: Part[] }>({
    initialValues: { parts: equalParts(amount, dueDate, splitParts.min) },
    validate: validateWith(SplitTransaction),
  });
  const { parts } = form.values;
  const differenceSen = toSen(amount) - sumOf(parts);
  const submit = useSubmit(form, {
    send: (values) =>
      split({ id, parts: values.parts.map((part) => ({ ...part, amount: Number(part.amount) })) }).unwrap(),
    onSuccess: () => {
      toast.success(messages.transactionSplit);
      onClose();
    },
  });
  const isUntouched = JSON.stringify(parts) === JSON.stringify(equalParts(amount, dueDate, parts.length));

  /** What nobody has typed into is divided anew; otherwise the new part is what is missing, a month after the last one. */
  function addPart() {
    if (isUntouched) {
      form.setFieldValue('parts', equalParts(amount, dueDate, parts.length + 1));
      return;
    }
    const last = parts.at(-1)?.dueDate ?? dueDate;
    form.insertListItem('parts', { amount: Math.max(differenceSen, 0) / 100, dueDate: addMonths(last, 1) });
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text c="dimmed">
          {type} for {fullName(user)}, {property.name}: {formatRinggit(amount)}
        </Text>
        {parts.map((_part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the list
          <Group key={index} align="flex-start" wrap="nowrap" gap="sm">
            <AmountInput
              {...form.getInputProps(`parts.${index}.amount`)}
              label={`Part ${index + 1}`}
              withSen
              flex={1}
            />
            <TextInput
              {...form.getInputProps(`parts.${index}.dueDate`)}
              type="date"
              label="Due date"
              aria-label={`Due date of part ${index + 1}`}
              required
              flex={1}
            />
          </Group>
        ))}
        <Group gap="sm">
          <Button
            variant="light"
            size="compact-md"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={parts.length >= splitParts.max}
            onClick={addPart}
          >
            One part more
          </Button>
          <Button
            variant="subtle"
            size="compact-md"
            onClick={() => form.setFieldValue('parts', equalParts(amount, dueDate, parts.length))}
          >
            Make them equal
          </Button>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="One part less"
            disabled={parts.length <= splitParts.min}
            onClick={() => form.removeListItem('parts', parts.length - 1)}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
        {differenceSen !== 0 && (
          <Text role="alert" size="sm" c="var(--mantine-color-error)">
            {errorMessages.parts_do_not_add_up} {formatRinggit(Math.abs(differenceSen) / 100)}{' '}
            {differenceSen > 0 ? 'is missing' : 'is too much'}.
          </Text>
        )}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.submitting} disabled={differenceSen !== 0}>
            Split
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
