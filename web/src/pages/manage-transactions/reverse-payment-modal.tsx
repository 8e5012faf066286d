import { Modal } from '@mantine/core';
import { messages } from '@teduh/shared/messages';
import { fullName } from '@teduh/shared/names';
import { ReversePayment, type Transaction } from '@teduh/shared/transactions';
import { paymentReasonMaxLength } from '@teduh/shared/transactions.constants';
import { useReversePaymentMutation } from '../../features/transactions/transactions.api.ts';
import { usePasswordCheck } from '../../features/users/use-password-check.tsx';
import { validateWith } from '../../lib/validate-with.ts';
import { dialogProps } from '../../ui/dialog.ts';
import { formatRinggit } from '../../ui/money.ts';
import { ReasonForm } from '../../ui/reason-form.tsx';
import { useOpened } from '../../ui/use-opened.ts';

const why = 'You recorded this payment yourself. Another admin can take it back, or you enter your password.';

type ReversePaymentModalProps = { transaction: Transaction; isOpen: boolean; onClose: () => void };

export default function ReversePaymentModal({ transaction, isOpen, onClose }: ReversePaymentModalProps) {
  const { id, amount, user, receiptNumber } = transaction;
  const [reverse] = useReversePaymentMutation();
  const { withPassword, passwordDialog } = usePasswordCheck(why);
  return (
    <Modal {...dialogProps} opened={useOpened(isOpen)} onClose={onClose} title="Take a payment back">
      <ReasonForm
        key={id}
        description="The tenant reads it."
        maxLength={paymentReasonMaxLength}
        validate={validateWith(ReversePayment)}
        send={(reason) =>
          withPassword((currentPassword) =>
            reverse({ id, reason, ...(currentPassword && { currentPassword }) }).unwrap(),
          )
        }
        success={messages.paymentReversed}
        onSuccess={onClose}
        confirm={{ label: 'Take back', color: 'red' }}
        onCancel={onClose}
      >
        The payment of <strong>{formatRinggit(amount)}</strong> by {fullName(user)} (receipt {receiptNumber})
        no longer counts, and it is to be paid again. It stays in the history.
      </ReasonForm>
      {passwordDialog}
    </Modal>
  );
}
