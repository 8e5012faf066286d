import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { ManageTransactionsTable } from '../features/transactions/manage-transactions-table.tsx';
import { ExportTransactions, useTransactionTable } from '../features/transactions/transaction-search.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useTransactionDialogs } from './manage-transactions/transaction-dialogs.tsx';

const AddChargeModal = lazy(() => import('./manage-transactions/add-charge-modal.tsx'));

export function Component() {
  const table = useTransactionTable();
  const [adding, setAdding] = useState<'never' | 'open' | 'closed'>('never');
  const { open, dialogs } = useTransactionDialogs();

  return (
    <>
      <PageHeader
        title="Transactions"
        text="Deposits, rents and fees of all tenants."
        action={
          <Group gap="sm">
            <ExportTransactions table={table} />
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding('open')}>
              Add Charge
            </Button>
          </Group>
        }
      />
      <ManageTransactionsTable table={table} onOpen={open} />
      <Suspense fallback={null}>
        {adding !== 'never' && (
          <AddChargeModal isOpen={adding === 'open'} onClose={() => setAdding('closed')} />
        )}
      </Suspense>
      {dialogs}
    </>
  );
}
