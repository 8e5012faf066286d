import { Anchor, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Day } from '@teduh/shared/days';
import { messages } from '@teduh/shared/messages';
import { fullName, unitName } from '@teduh/shared/names';
import { AnswerSlip, type Transaction } from '@teduh/shared/transactions';
import { paymentReasonMaxLength } from '@teduh/shared/transactions.constants';
import { useState } from 'react';
import { useToday } from '../../api/config.api.ts';
import { validateWith } from '../../lib/validate-with.ts';
import { dialogProps } from '../../ui/dialog.ts';
import { Facts } from '../../ui/facts.tsx';
import { formatRinggit } from '../../ui/money.ts';
import { ReasonForm } from '../../ui/reason-form.tsx';
import { toast } from '../../ui/toast.ts';
import { linesOf } from '../../ui/transaction-lines.ts';
import { useOpened } from '../../ui/use-opened.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { useAnswerSlipMutation } from './transactions.api.ts';

type AnswerSlipModalProps = { transaction: Transaction; isOpen: boolean; onClose: () => void };

export default function AnswerSlipModal({ transaction, isOpen, onClose }: AnswerSlipModalProps) {
  return (
    <Modal {...dialogProps} opened={useOpened(isOpen)} onClose={onClose} title="Confirm a transfer">
      <Answer key={`${transaction.id} ${isOpen}`} transaction={transaction} onClose={onClose} />
    </Modal>
  );
}

function Answer({ transaction, onClose }: FormProps) {
  const today = useToday();
  const [isRefusing, setRefusing] = useState(false);
  const { amount, type, user, property, roomName, slip } = transaction;
  const form = { transaction, onClose };
  return (
    <Stack gap="md">
      <Text>
        {fullName(user)} says that <strong>{formatRinggit(amount)}</strong> was transferred.{' '}
        {slip && (
          <Anchor href={slip.file} target="_blank" rel="noopener" underline="always">
            Open the slip
          </Anchor>
        )}
      </Text>
      <Facts
        facts={[
          { label: 'For', value: linesOf(transaction).join(', ') || type },
          { label: 'Property', value: unitName(property.name, roomName) },
          ...(slip ? [{ label: 'Transfer reference', value: slip.reference }] : []),
        ]}
      />
      {isRefusing ? (
        <RefuseForm {...form} onBack={() => setRefusing(false)} />
      ) : (
        <ConfirmForm {...form} today={today} onRefuse={() => setRefusing(true)} />
      )}
    </Stack>
  );
}

type FormProps = { transaction: Transaction; onClose: () => void };

type ConfirmFormProps = FormProps & { today: Day; onRefuse: () => void };

function ConfirmForm({ transaction, today, onClose, onRefuse }: ConfirmFormProps) {
  const [answer] = useAnswerSlipMutation();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { paidOn: today },
    validate: validateWith(AnswerSlip, { toInput: (values) => ({ status: 'Confirmed', ...values }) }),
  });
  const submit = useSubmit(form, {
    send: ({ paidOn }) => answer({ id: transaction.id, status: 'Confirmed', paidOn }).unwrap(),
    onSuccess: () => {
      toast.success(messages.slipConfirmed);
      onClose();
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          key={form.key('paidOn')}
          {...form.getInputProps('paidOn')}
          type="date"
          label="Day the money came"
          max={today}
          required
          data-autofocus
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" color="red" onClick={onRefuse}>
            Refuse
          </Button>
          <Button type="submit" loading={form.submitting}>
            Confirm
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function RefuseForm({ transaction, onClose, onBack }: FormProps & { onBack: () => void }) {
  const [answer] = useAnswerSlipMutation();
  return (
    <ReasonForm
      description="The tenant reads it, and can pay in another way or send another slip."
      maxLength={paymentReasonMaxLength}
      validate={validateWith(AnswerSlip, { toInput: (values) => ({ status: 'Refused', ...values }) })}
      send={(reason) => answer({ id: transaction.id, status: 'Refused', reason }).unwrap()}
      success={messages.slipRefused}
      onSuccess={onClose}
      confirm={{ label: 'Refuse transfer', color: 'red' }}
      cancel="Back"
      onCancel={onBack}
    >
      {null}
    </ReasonForm>
  );
}
