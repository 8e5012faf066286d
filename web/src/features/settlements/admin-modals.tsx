import { Modal, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { CloseSettlement, RecordSettlementTransfer, type Settlement } from '@teduh/shared/settlements';
import { settlementTextMaxLength } from '@teduh/shared/settlements.constants';
import type { RecordedMethod } from '@teduh/shared/transactions';
import { useToday } from '../../api/config.api.ts';
import { validateWith } from '../../lib/validate-with.ts';
import { dialogProps } from '../../ui/dialog.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { Facts } from '../../ui/facts.tsx';
import { formatRinggit } from '../../ui/money.ts';
import { toast } from '../../ui/toast.ts';
import { TransferFields } from '../../ui/transfer-fields.tsx';
import { useOpened } from '../../ui/use-opened.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { useCloseSettlementMutation, useRecordSettlementTransferMutation } from './settlements.api.ts';

type FormProps = { settlement: Settlement; onClose: () => void };

function CloseForm({ settlement, onClose }: FormProps) {
  const [close] = useCloseSettlementMutation();
  const form = useForm({ initialValues: { decision: '' }, validate: validateWith(CloseSettlement) });
  const submit = useSubmit(form, {
    send: (body) => close({ contractId: settlement.contract, body }).unwrap(),
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>
          The deductions then count as proposed, and nothing can be changed any more. The tenant reads your
          reasons, and where they can turn if they do not agree.
        </Text>
        <Textarea
          {...form.getInputProps('decision')}
          label="Your reasons"
          autosize
          minRows={3}
          maxLength={settlementTextMaxLength}
          required
          data-autofocus
        />
        <DialogButtons submit="Decide" isSubmitting={form.submitting} onCancel={onClose} />
      </Stack>
    </form>
  );
}

function TransferForm({ settlement, onClose }: FormProps) {
  const { contract: contractId, toTransfer: amount, bankAccount } = settlement;
  const today = useToday();
  const [record] = useRecordSettlementTransferMutation();
  const form = useForm({
    initialValues: { method: 'bank transfer' as RecordedMethod, reference: '', paidOn: today as string },
    validate: validateWith(RecordSettlementTransfer),
  });
  const submit = useSubmit(form, {
    send: (values) => record({ contractId, body: { ...values, amount } }).unwrap(),
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>
          Transfer <strong>{formatRinggit(amount)}</strong> to the tenant or give it in cash, then enter that
          here.
        </Text>
        {bankAccount ? (
          <Facts
            facts={[
              { label: 'Bank', value: bankAccount.bank },
              { label: 'Account holder', value: bankAccount.holder },
              { label: 'Account number', value: bankAccount.number },
            ]}
          />
        ) : (
          <Text>The tenant has not given a bank account yet.</Text>
        )}
        <TransferFields
          method={form.getInputProps('method')}
          reference={form.getInputProps('reference')}
          paidOn={form.getInputProps('paidOn')}
          today={today}
        />
        <DialogButtons submit="Record it" isSubmitting={form.submitting} onCancel={onClose} />
      </Stack>
    </form>
  );
}

const forms = {
  close: { title: 'Decide about the deposit', Form: CloseForm },
  transfer: { title: 'Record what was given back', Form: TransferForm },
};
export type AdminStep = keyof typeof forms;

/** What admins do besides proposing. */
export default function AdminModal({
  step,
  isOpen,
  ...props
}: FormProps & { step: AdminStep; isOpen: boolean }) {
  const { title, Form } = forms[step];
  return (
    <Modal {...dialogProps} opened={useOpened(isOpen)} onClose={props.onClose} title={title}>
      <Form key={`${step} ${isOpen}`} {...props} />
    </Modal>
  );
}
