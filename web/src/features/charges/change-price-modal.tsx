import { Modal, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type Meter, PatchMeter } from '@teduh/shared/charges';
import { writePrice } from '@teduh/shared/metering';
import { validateWith } from '../../lib/validate-with.ts';
import { dialogProps } from '../../ui/dialog.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { toast } from '../../ui/toast.ts';
import { useOpened } from '../../ui/use-opened.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { useChangePriceMutation } from './charges.api.ts';

type ChangePriceModalProps = { meter: Meter; isOpen: boolean; onClose: () => void };

export default function ChangePriceModal({ meter, isOpen, onClose }: ChangePriceModalProps) {
  return (
    <Modal {...dialogProps} opened={useOpened(isOpen)} onClose={onClose} title={`Price: ${meter.name}`}>
      <ChangePriceForm key={meter.id} meter={meter} onClose={onClose} />
    </Modal>
  );
}

function ChangePriceForm({ meter, onClose }: Omit<ChangePriceModalProps, 'isOpen'>) {
  const [change] = useChangePriceMutation();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { price: '' },
    validate: validateWith(PatchMeter),
  });
  const submit = useSubmit(form, {
    send: ({ price }) => change({ id: meter.id, price }).unwrap(),
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>
          Now <strong>{writePrice(meter.price)}</strong> per {meter.unit}. The new price holds from the next
          reading on; the tenant is told. What was charged before stays as it is.
        </Text>
        <TextInput
          key={form.key('price')}
          {...form.getInputProps('price')}
          label={`New price per ${meter.unit} in RM`}
          inputMode="decimal"
          autoComplete="off"
          required
          data-autofocus
        />
        <DialogButtons submit="Change price" isSubmitting={form.submitting} onCancel={onClose} />
      </Stack>
    </form>
  );
}
