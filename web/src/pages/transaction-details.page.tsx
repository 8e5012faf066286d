import type { Refund } from '@teduh/shared/refunds';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { MoneyBackAlerts } from '../features/transactions/money-back-alerts.tsx';
import { paths } from '../lib/paths.ts';
import { useTransactionDialogs } from './manage-transactions/transaction-dialogs.tsx';
import { AdminActions } from './transaction-details/admin-actions.tsx';
import { SandboxDispute } from './transaction-details/sandbox-dispute.tsx';
import { TransactionPage } from './transaction-details/transaction-page.tsx';

const RefundTransferModal = lazy(() => import('../features/transactions/refund-transfer-modal.tsx'));

export function Component() {
  const { transactionId = '' } = useParams();
  const { open, dialogs } = useTransactionDialogs();
  const [failed, setFailed] = useState<Refund>();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <TransactionPage
        id={transactionId}
        title="Transaction"
        list={{ path: paths.manageTransactions, name: 'Transactions' }}
        pathOf={paths.transactionDetails}
        isAdmin
        renderActions={({ transaction }) => <AdminActions transaction={transaction} onOpen={open} />}
        renderAlerts={({ refunds, disputes }) => (
          <MoneyBackAlerts
            refunds={refunds}
            disputes={disputes}
            onRecordTransfer={(refund) => {
              setFailed(refund);
              setOpen(true);
            }}
            renderDispute={({ id }) => <SandboxDispute disputeId={id} />}
          />
        )}
      />
      {dialogs}
      {failed && (
        <Suspense fallback={null}>
          <RefundTransferModal
            transactionId={transactionId}
            refund={failed}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
