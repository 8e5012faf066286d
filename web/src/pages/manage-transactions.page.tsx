import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Transaction } from '@teduh/shared/transactions';
import { lazy, Suspense, useState } from 'react';
import { ManageTransactionsTable } from '../features/transactions/manage-transactions-table.tsx';
import { ExportTransactions, useTransactionTable } from '../features/transactions/transaction-search.tsx';
import { PageHeader } from '../ui/page-header.tsx';

const AddChargeModal = lazy(() => import('./manage-transactions/add-charge-modal.tsx'));
const EditChargeModal = lazy(() => import('../features/transactions/edit-charge-modal.tsx'));

export function Component() {
  const table = useTransactionTable();
  const [adding, setAdding] = useState<'never' | 'open' | 'closed'>('never');
  const [edited, setEdited] = useState<Transaction>();
  const [isEditing, setEditing] = useState(false);

  function edit(transaction: Transaction) {
    setEdited(transaction);
    setEditing(true);
  }

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
      <ManageTransactionsTable table={table} onEdit={edit} />
      <Suspense fallback={null}>
        {adding !== 'never' && (
          <AddChargeModal isOpen={adding === 'open'} onClose={() => setAdding('closed')} />
        )}
        {edited && (
          <EditChargeModal transaction={edited} isOpen={isEditing} onClose={() => setEditing(false)} />
        )}
      </Suspense>
    </>
  );
}
