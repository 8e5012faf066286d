import type { Refund, TransactionHistoryAnswer } from '@teduh/shared/refunds';
import { useState } from 'react';
import { MoneyBackAlerts } from '../../features/transactions/money-back-alerts.tsx';
import { RefundTransferModal } from '../../features/transactions/refund-transfer-modal.tsx';
import { useTransactionDialogs } from '../manage-transactions/transaction-dialogs.tsx';
import { AdminActions } from './admin-actions.tsx';
import { SandboxDispute } from './sandbox-dispute.tsx';

/** What waits for an admin, and what an admin can do. */
export default function AdminPart({ transaction, refunds, disputes }: TransactionHistoryAnswer) {
  const { open, dialogs } = useTransactionDialogs();
  const [failed, setFailed] = useState<Refund>();
  const [isOpen, setOpen] = useState(false);

  function recordTransfer(refund: Refund) {
    setFailed(refund);
    setOpen(true);
  }

  return (
    <>
      <MoneyBackAlerts
        refunds={refunds}
        disputes={disputes}
        onRecordTransfer={recordTransfer}
        renderDispute={({ id }) => <SandboxDispute disputeId={id} />}
      />
      <AdminActions transaction={transaction} onOpen={open} />
      {dialogs}
      {failed && (
        <RefundTransferModal
          transactionId={transaction.id}
          refund={failed}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
