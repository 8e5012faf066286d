import { Modal, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { AddExtraCharge, type Charges, chargeNameMaxLength } from '@teduh/shared/charges';
import { addDays, addMonths, type Day } from '@teduh/shared/days';
import { useToday } from '../../api/config.api.ts';
import { formatDay } from '../../lib/days.ts';
import { validateWith } from '../../lib/validate-with.ts';
import { AmountInput } from '../../ui/amount-input.tsx';
import { dialogProps } from '../../ui/dialog.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { toast } from '../../ui/toast.ts';
import { useOpened } from '../../ui/use-opened.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { useAddExtraChargeMutation } from './charges.api.ts';

type AddExtraChargeModalProps = { charges: Charges; isOpen: boolean; onClose: () => void };

export default function AddExtraChargeModal({ charges, isOpen, onClose }: AddExtraChargeModalProps) {
  return (
    <Modal
      {...dialogProps}
      opened={useOpened(isOpen)}
      onClose={onClose}
      title="Add an extra charge"
      size="lg"
    >
      <AddExtraChargeForm charges={charges} onClose={onClose} />
    </Modal>
  );
}

/** The months of a tenancy that are not over, as choices. */
function monthsOf({ startDate, endDate }: Charges, today: Day) {
  const months: { value: string; label: string }[] = [];
  for (let month = 0; addMonths(startDate, month) < endDate; month++) {
    const [first, next] = [addMonths(startDate, month), addMonths(startDate, month + 1)];
    if (next > today)
      months.push({ value: String(month), label: `${formatDay(first)} to ${formatDay(addDays(next, -1))}` });
  }
  return months;
}

const untilEnd = { value: '', label: 'Until the contract ends' };

function AddExtraChargeForm({ charges, onClose }: Omit<AddExtraChargeModalProps, 'isOpen'>) {
  const today = useToday();
  const [add] = useAddExtraChargeMutation();
  const months = monthsOf(charges, today);
  const form = useForm({
    initialValues: {
      name: '',
      amount: '' as number | string,
      firstMonth: months[0]?.value ?? '',
      lastMonth: '',
    },
    validate: validateWith(AddExtraCharge),
  });
  const submit = useSubmit(form, {
    send: (values) =>
      add({ contractId: charges.contractId, ...values, amount: Number(values.amount) }).unwrap(),
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
  });
  // A last month that is no longer offered would be sent although another one is shown.
  form.watch('firstMonth', ({ value }) => {
    const { lastMonth } = form.getValues();
    if (lastMonth && Number(lastMonth) < Number(value)) form.setFieldValue('lastMonth', value);
  });
  const lastMonths = months.filter(({ value }) => Number(value) >= Number(form.values.firstMonth));

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          {...form.getInputProps('name')}
          label="Name"
          description="The tenant reads it on charges and receipts."
          placeholder="Parking"
          maxLength={chargeNameMaxLength}
          required
          data-autofocus
        />
        <AmountInput {...form.getInputProps('amount')} label="Amount a month" withSen />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
          <NativeSelect {...form.getInputProps('firstMonth')} label="First month" data={months} required />
          <NativeSelect
            {...form.getInputProps('lastMonth')}
            label="Last month"
            data={[untilEnd, ...lastMonths]}
          />
        </SimpleGrid>
        <Text size="sm" c="dimmed">
          Each month is charged and due together with its rent. A month that has begun is charged now, with a
          week to pay.
        </Text>
        <DialogButtons submit="Add extra charge" isSubmitting={form.submitting} onCancel={onClose} />
      </Stack>
    </form>
  );
}
