import { Button, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { transactionStatuses } from '@teduh/shared/limits';
import type { Transaction, TransactionStatus } from '@teduh/shared/transactions';
import { lazy, Suspense, useState } from 'react';
import { ManageTransactionsTable } from '../features/transactions/manage-transactions-table.tsx';
import { PageHeader } from '../ui/page-header.tsx';

const AddChargeModal = lazy(() => import('../features/transactions/add-charge-modal.tsx'));
const EditChargeModal = lazy(() => import('../features/transactions/edit-charge-modal.tsx'));

const statuses = [{ value: '', label: 'All' }, ...transactionStatuses];

export function Component() {
  const [status, setStatus] = useState<TransactionStatus>();
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
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding('open')}>
            Add Charge
          </Button>
        }
      />
      <NativeSelect
        label="Show"
        data={statuses}
        value={status ?? ''}
        onChange={({ currentTarget }) =>
          setStatus(transactionStatuses.find((known) => known === currentTarget.value))
        }
        maw={200}
        mb="md"
      />
      <ManageTransactionsTable status={status} onEdit={edit} />
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
