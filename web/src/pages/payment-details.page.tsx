import { Group } from '@mantine/core';
import { useParams } from 'react-router';
import { PaymentAction } from '../features/transactions/payment-history-table.tsx';
import { paths } from '../lib/paths.ts';
import { TransactionPage } from './transaction-details/transaction-page.tsx';

export function Component() {
  const { transactionId = '' } = useParams();
  return (
    <TransactionPage
      id={transactionId}
      title="Payment"
      list={{ path: paths.paymentHistory, name: 'Payment History' }}
      pathOf={paths.paymentDetails}
      isAdmin={false}
      renderActions={({ transaction }) => (
        <Group>
          <PaymentAction transaction={transaction} />
        </Group>
      )}
    />
  );
}
