import { Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { canMove } from '@teduh/shared/moves';
import {
  PatchStamping,
  type Stamping,
  type StampingPayer,
  type StampingStatus,
} from '@teduh/shared/stamping';
import {
  certificateNumberMaxLength,
  dutyMax,
  stampingMoves,
  stampingPayers,
  stampingStatuses,
} from '@teduh/shared/stamping.constants';
import { useToday } from '../../api/config.api.ts';
import { validateWith } from '../../lib/validate-with.ts';
import { AmountInput } from '../../ui/amount-input.tsx';
import { dialogProps } from '../../ui/dialog.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { toast } from '../../ui/toast.ts';
import { useOpened } from '../../ui/use-opened.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { useChangeStampingMutation } from './stamping.api.ts';
import { payerNames } from './stamping-words.ts';

type ChangeStampingModalProps = {
  stamping: Stamping;
  isAdmin: boolean;
  isOpen: boolean;
  onClose: () => void;
};

/** Admins enter all of it. A tenant tells that the agreement was filed. */
export default function ChangeStampingModal({
  stamping,
  isAdmin,
  isOpen,
  onClose,
}: ChangeStampingModalProps) {
  const Form = isAdmin ? ChangeForm : FileForm;
  return (
    <Modal
      {...dialogProps}
      opened={useOpened(isOpen)}
      onClose={onClose}
      title={isAdmin ? 'Update the stamping' : 'Filed for stamping'}
    >
      <Form key={`${stamping.contractId} ${isOpen}`} stamping={stamping} onClose={onClose} />
    </Modal>
  );
}

type FormProps = Pick<ChangeStampingModalProps, 'stamping' | 'onClose'>;

function useChange({ stamping: { contractId }, onClose }: FormProps) {
  const [change] = useChangeStampingMutation();
  return {
    send: (values: PatchStamping) => change({ contractId, ...values }).unwrap(),
    onSuccess: ({ message }: { message: string }) => {
      toast.success(message);
      onClose();
    },
  };
}

function FileForm(props: FormProps) {
  const { stamping, onClose } = props;
  const { send, onSuccess } = useChange(props);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { certificateNumber: stamping.certificateNumber ?? '' },
    validate: validateWith(PatchStamping),
  });
  const submit = useSubmit(form, { send: (values) => send({ ...values, status: 'Filed' }), onSuccess });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>
          You have filed the agreement with LHDN, in e-Duti Setem of MyTax. We confirm it once it is stamped.
        </Text>
        <TextInput
          key={form.key('certificateNumber')}
          {...form.getInputProps('certificateNumber')}
          label="Certificate number"
          description="If you have it already."
          placeholder="Optional"
          maxLength={certificateNumberMaxLength}
          data-autofocus
        />
        <DialogButtons submit="It is filed" isSubmitting={form.submitting} onCancel={onClose} />
      </Stack>
    </form>
  );
}

type Values = {
  payer: StampingPayer;
  status: StampingStatus;
  certificateNumber: string;
  stampedOn: string;
  dutyPaid: number | string;
};

/** The day and the duty belong to a stamp. */
const toInput = ({ payer, status, certificateNumber, stampedOn, dutyPaid }: Values): PatchStamping => ({
  payer,
  status,
  certificateNumber,
  ...(status === 'Stamped' && { stampedOn, dutyPaid: dutyPaid === '' ? null : Number(dutyPaid) }),
});

const numberProblem = ({ status, certificateNumber }: Values) => ({
  certificateNumber:
    status === 'Stamped' && !certificateNumber.trim() ? 'Certificate number is required' : null,
});

const payers = stampingPayers.map((value) => ({ value, label: payerNames[value] }));

function ChangeForm(props: FormProps) {
  const { stamping, onClose } = props;
  const today = useToday();
  const { send, onSuccess } = useChange(props);
  const held = stamping.status ?? 'Due';
  const form = useForm<Values>({
    initialValues: {
      payer: stamping.payer,
      status: held,
      certificateNumber: stamping.certificateNumber ?? '',
      stampedOn: stamping.stampedOn ?? today,
      dutyPaid: stamping.dutyPaid ?? '',
    },
    validate: validateWith(PatchStamping, { toInput, also: numberProblem }),
  });
  const submit = useSubmit(form, { send: (values) => send(toInput(values)), onSuccess });
  const isStamped = form.values.status === 'Stamped';

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <NativeSelect
          {...form.getInputProps('status')}
          label="Status"
          data={stampingStatuses.filter((status) => status === held || canMove(stampingMoves, held, status))}
          data-autofocus
        />
        <NativeSelect {...form.getInputProps('payer')} label="Who pays the duty" data={payers} />
        <TextInput
          {...form.getInputProps('certificateNumber')}
          label="Certificate number"
          placeholder={isStamped ? undefined : 'Optional'}
          maxLength={certificateNumberMaxLength}
          required={isStamped}
        />
        {isStamped && (
          <>
            <TextInput {...form.getInputProps('stampedOn')} type="date" label="Day of stamping" max={today} />
            <AmountInput
              {...form.getInputProps('dutyPaid')}
              label="Duty paid"
              placeholder="Optional"
              min={0}
              max={dutyMax}
              required={false}
              withSen
            />
          </>
        )}
        <DialogButtons submit="Save" isSubmitting={form.submitting} onCancel={onClose} />
      </Stack>
    </form>
  );
}
