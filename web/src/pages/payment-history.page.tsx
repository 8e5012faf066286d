import { PaymentHistoryTable } from '../features/transactions/payment-history-table.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function Component() {
  return (
    <>
      <PageHeader title="Payment History" text="What you have paid, and what is due." />
      <PaymentHistoryTable />
    </>
  );
}
