import { Modal, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { EnterReading, type Meter, toPriceHundredths, toTenths } from '@teduh/shared/charges';
import { fromTenths, meteredChargeSen, writeReading } from '@teduh/shared/metering';
import { toRinggit } from '@teduh/shared/money';
import { useState } from 'react';
import { toApiError } from '../../api/api-error.ts';
import { useToday } from '../../api/config.api.ts';
import { formatDay } from '../../lib/days.ts';
import { validateWith } from '../../lib/validate-with.ts';
import { dialogProps } from '../../ui/dialog.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { toast } from '../../ui/toast.ts';
import { UploadProgress } from '../../ui/upload-progress.tsx';
import { useOpened } from '../../ui/use-opened.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { useEnterReadingMutation } from './charges.api.ts';
import classes from './charges.module.css';
import { photographProblem, ReadingFields, type ReadingValues } from './reading-fields.tsx';
import { useReadingUpload } from './use-reading-upload.ts';
import { writeUse } from './write-use.ts';

type EnterReadingModalProps = { meter: Meter; isOpen: boolean; onClose: () => void };

export default function EnterReadingModal({ meter, isOpen, onClose }: EnterReadingModalProps) {
  return (
    <Modal
      {...dialogProps}
      opened={useOpened(isOpen)}
      onClose={onClose}
      title={`Enter a reading: ${meter.name}`}
      size="lg"
    >
      <EnterReadingForm key={meter.id} meter={meter} onClose={onClose} />
    </Modal>
  );
}

/** What would be charged for this reading, in words. */
function previewOf({ readings, price, unit }: Meter, typed: string): string | undefined {
  const since = readings.find(({ charge, used }) => charge !== null || used === null);
  if (!since || !EnterReading.shape.reading.safeParse(typed).success) return undefined;
  const to = toTenths(typed.trim());
  const tenths = to - toTenths(String(since.reading));
  if (tenths < 0) return undefined;
  const sen = meteredChargeSen(tenths, toPriceHundredths(price.toFixed(4)));
  const use = { from: since.reading, to: fromTenths(to), used: fromTenths(tenths), unit, price };
  if (sen === undefined) return `${writeUse(use)}: too little to charge, counted with the next reading`;
  return writeUse({ ...use, amount: toRinggit(sen) });
}

function EnterReadingForm({ meter, onClose }: Omit<EnterReadingModalProps, 'isOpen'>) {
  const today = useToday();
  const [enter] = useEnterReadingMutation();
  const { share, send } = useReadingUpload();
  // As the form was opened: whoever enters another reading meanwhile is not passed over.
  const [last] = useState(meter.readings[0]);
  const form = useForm<ReadingValues>({
    initialValues: { reading: '', readOn: today, photograph: null },
    validate: validateWith(EnterReading, { also: photographProblem }),
  });
  const submit = useSubmit(form, {
    send: (values) =>
      send({ ...values, after: last?.id ?? '' }, (upload) => enter({ meterId: meter.id, ...upload })),
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
    onError: (error) => {
      if (toApiError(error).code === 'reading_meanwhile') onClose();
    },
  });
  const preview = previewOf(meter, form.values.reading);

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {last && (
          <Text>
            The last reading was{' '}
            <strong>
              {writeReading(last.reading)} {meter.unit}
            </strong>{' '}
            on {formatDay(last.readOn)}.
          </Text>
        )}
        <ReadingFields form={form} unit={meter.unit} today={today} />
        <Text role="status" size="sm" className={classes.sum}>
          {preview}
        </Text>
        {form.submitting && share !== undefined && (
          <UploadProgress share={share} afterwards="Preparing the photograph..." />
        )}
        <DialogButtons submit="Save reading" isSubmitting={form.submitting} onCancel={onClose} />
      </Stack>
    </form>
  );
}
