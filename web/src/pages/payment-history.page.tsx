import { Stack } from '@mantine/core';
import { listOptions } from '../api/base-api.ts';
import { AutopayPanel } from '../features/payments/autopay-panel.tsx';
import { PaymentHistoryTable } from '../features/transactions/payment-history-table.tsx';
import { useTransactionsInfiniteQuery } from '../features/transactions/transactions.api.ts';
import { PageHeader } from '../ui/page-header.tsx';

export function Component() {
  const { currentData } = useTransactionsInfiniteQuery({}, listOptions);
  const transactions = currentData?.pages.flatMap((page) => page.transactions) ?? [];
  const current = transactions.find(({ contractStatus }) => contractStatus === 'Active');
  return (
    <>
      <PageHeader title="Payment History" text="What you have paid, and what is due." />
      <Stack gap="lg">
        {current && <AutopayPanel contractId={current.contractId} />}
        <PaymentHistoryTable />
      </Stack>
    </>
  );
}
