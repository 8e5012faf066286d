import { Modal } from '@mantine/core';
import { messages } from '@teduh/shared/messages';
import { fullName } from '@teduh/shared/names';
import { type Transaction, WaiveTransaction } from '@teduh/shared/transactions';
import { paymentReasonMaxLength } from '@teduh/shared/transactions.constants';
import { validateWith } from '../../lib/validate-with.ts';
import { dialogProps } from '../../ui/dialog.ts';
import { formatRinggit } from '../../ui/money.ts';
import { ReasonForm } from '../../ui/reason-form.tsx';
import { useOpened } from '../../ui/use-opened.ts';
import { useWaiveTransactionMutation } from './transactions.api.ts';

type WaiveChargeModalProps = { transaction: Transaction; isOpen: boolean; onClose: () => void };

export default function WaiveChargeModal({ transaction, isOpen, onClose }: WaiveChargeModalProps) {
  const { id, amount, type, user } = transaction;
  const [waive] = useWaiveTransactionMutation();
  return (
    <Modal {...dialogProps} opened={useOpened(isOpen)} onClose={onClose} title="Waive a charge">
      <ReasonForm
        key={id}
        description="The tenant reads it."
        maxLength={paymentReasonMaxLength}
        validate={validateWith(WaiveTransaction)}
        send={(reason) => waive({ id, reason }).unwrap()}
        success={messages.transactionWaived}
        onSuccess={onClose}
        confirm={{ label: 'Waive' }}
        onCancel={onClose}
      >
        {fullName(user)} no longer has to pay <strong>{formatRinggit(amount)}</strong> ({type}). It stays on
        the statement as waived.
      </ReasonForm>
    </Modal>
  );
}
