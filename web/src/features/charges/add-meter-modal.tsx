import { Modal, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { AddMeter, chargeNameMaxLength, type MeterUnit, meterUnits } from '@teduh/shared/charges';
import { useToday } from '../../api/config.api.ts';
import { validateWith } from '../../lib/validate-with.ts';
import { dialogProps } from '../../ui/dialog.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { toast } from '../../ui/toast.ts';
import { UploadProgress } from '../../ui/upload-progress.tsx';
import { useOpened } from '../../ui/use-opened.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { useAddMeterMutation } from './charges.api.ts';
import { photographProblem, ReadingFields, type ReadingValues } from './reading-fields.tsx';
import { useReadingUpload } from './use-reading-upload.ts';

type AddMeterModalProps = { contractId: string; isOpen: boolean; onClose: () => void };

export default function AddMeterModal({ contractId, isOpen, onClose }: AddMeterModalProps) {
  return (
    <Modal {...dialogProps} opened={useOpened(isOpen)} onClose={onClose} title="Add a meter" size="lg">
      <AddMeterForm contractId={contractId} onClose={onClose} />
    </Modal>
  );
}

type Values = ReadingValues & { name: string; unit: MeterUnit; price: string };

function AddMeterForm({ contractId, onClose }: Omit<AddMeterModalProps, 'isOpen'>) {
  const today = useToday();
  const [add] = useAddMeterMutation();
  const { share, send } = useReadingUpload();
  const form = useForm<Values>({
    initialValues: { name: '', unit: 'kWh', price: '', reading: '', readOn: today, photograph: null },
    validate: validateWith(AddMeter, { also: photographProblem }),
  });
  const submit = useSubmit(form, {
    send: (values) => send(values, (upload) => add({ contractId, ...upload })),
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          {...form.getInputProps('name')}
          label="Name"
          description="The tenant reads it on charges and receipts."
          placeholder="Electricity, room A"
          maxLength={chargeNameMaxLength}
          required
          data-autofocus
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
          <NativeSelect {...form.getInputProps('unit')} label="Unit" data={[...meterUnits]} required />
          <TextInput
            {...form.getInputProps('price')}
            label={`Price per ${form.values.unit} in RM`}
            placeholder="0.55"
            inputMode="decimal"
            autoComplete="off"
            required
          />
        </SimpleGrid>
        <Text>What the meter shows at the beginning. What is used from here on is charged.</Text>
        <ReadingFields form={form} unit={form.values.unit} today={today} />
        {form.submitting && share !== undefined && (
          <UploadProgress share={share} afterwards="Preparing the photograph..." />
        )}
        <DialogButtons submit="Add meter" isSubmitting={form.submitting} onCancel={onClose} />
      </Stack>
    </form>
  );
}
