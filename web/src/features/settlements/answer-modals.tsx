import { Modal, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import {
  AcceptSettlement,
  DisputeSettlement,
  GiveBankAccount,
  type Settlement,
} from '@teduh/shared/settlements';
import { settlementTextMaxLength } from '@teduh/shared/settlements.constants';
import { validateWith } from '../../lib/validate-with.ts';
import { dialogProps } from '../../ui/dialog.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { formatRinggit } from '../../ui/money.ts';
import { toast } from '../../ui/toast.ts';
import { useOpened } from '../../ui/use-opened.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { AccountOrCash, accountOf, BankAccountFields, noAccount, noAnswer } from './bank-account-fields.tsx';
import {
  useAcceptSettlementMutation,
  useDisputeSettlementMutation,
  useGiveBankAccountMutation,
} from './settlements.api.ts';

export type Answer = 'accept' | 'dispute' | 'account';
type AnswerProps = { settlement: Settlement; onClose: () => void };
const titles: Record<Answer, string> = {
  accept: 'Accept the settlement',
  dispute: 'I do not agree',
  account: 'Your bank account',
};

const shown =
  ({ onClose }: AnswerProps) =>
  ({ message }: { message: string }) => {
    toast.success(message);
    onClose();
  };

function AcceptForm(props: AnswerProps) {
  const { contract: contractId, needsBankAccount, revision, refund, toTransfer } = props.settlement;
  const [accept] = useAcceptSettlementMutation();
  const form = useForm({
    initialValues: noAnswer,
    validate: needsBankAccount
      ? validateWith(AcceptSettlement, { toInput: (values) => ({ bankAccount: accountOf(values) }) })
      : {},
  });
  const submit = useSubmit(form, {
    send: (values) =>
      accept({
        contractId,
        body: { revision, ...(needsBankAccount && { bankAccount: accountOf(values) }) },
      }).unwrap(),
    onSuccess: shown(props),
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>
          {formatRinggit(refund)} goes back to you, and the deductions are paid from your deposit. This cannot
          be taken back.
        </Text>
        {needsBankAccount && (
          <>
            <Text>
              {formatRinggit(toTransfer)} cannot go back to a card. Please tell us where we transfer it to.
              Only whoever makes the transfer sees it.
            </Text>
            <AccountOrCash form={form} />
          </>
        )}
        <DialogButtons submit="Accept" isSubmitting={form.submitting} onCancel={props.onClose} />
      </Stack>
    </form>
  );
}

function DisputeForm(props: AnswerProps) {
  const { contract: contractId, needsBankAccount, revision, refund } = props.settlement;
  const [dispute] = useDisputeSettlementMutation();
  const form = useForm({
    initialValues: { reason: '', ...noAnswer },
    validate: validateWith(DisputeSettlement, {
      toInput: ({ reason, ...answer }) => ({
        reason,
        ...(needsBankAccount && { bankAccount: accountOf(answer) }),
      }),
    }),
  });
  const submit = useSubmit(form, {
    send: ({ reason, ...answer }) =>
      dispute({
        contractId,
        body: { reason, revision, ...(needsBankAccount && { bankAccount: accountOf(answer) }) },
      }).unwrap(),
    onSuccess: shown(props),
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>
          Tell us which deductions are wrong and why. You can add pictures afterwards.
          {refund > 0 && ` The other ${formatRinggit(refund)} is paid at once.`}
        </Text>
        <Textarea
          {...form.getInputProps('reason')}
          label="What you do not agree with"
          autosize
          minRows={3}
          maxLength={settlementTextMaxLength}
          required
          data-autofocus
        />
        {needsBankAccount && refund > 0 && <AccountOrCash form={form} />}
        <DialogButtons submit="Send" isSubmitting={form.submitting} onCancel={props.onClose} />
      </Stack>
    </form>
  );
}

function AccountForm(props: AnswerProps) {
  const { contract: contractId, bankAccount, toTransfer } = props.settlement;
  const [give] = useGiveBankAccountMutation();
  const form = useForm({
    // What the store holds is frozen, and so would be the fields that are made from it.
    initialValues: { bankAccount: { ...(bankAccount ?? noAccount) } },
    validate: validateWith(GiveBankAccount),
  });
  const submit = useSubmit(form, {
    send: (body) => give({ contractId, body }).unwrap(),
    onSuccess: shown(props),
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>
          We transfer {formatRinggit(toTransfer)} to this account. Only whoever makes the transfer sees it.
        </Text>
        <BankAccountFields field={(name) => form.getInputProps(`bankAccount.${name}`)} />
        <DialogButtons submit="Save" isSubmitting={form.submitting} onCancel={props.onClose} />
      </Stack>
    </form>
  );
}

const forms = { accept: AcceptForm, dispute: DisputeForm, account: AccountForm };

/** The tenant's answers. */
export default function AnswerModal({
  answer,
  isOpen,
  ...props
}: AnswerProps & { answer: Answer; isOpen: boolean }) {
  const Form = forms[answer];
  return (
    <Modal {...dialogProps} opened={useOpened(isOpen)} onClose={props.onClose} title={titles[answer]}>
      <Form key={`${answer} ${props.settlement.revision} ${isOpen}`} {...props} />
    </Modal>
  );
}
