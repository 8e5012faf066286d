import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Transaction } from '@teduh/shared/transactions';
import { lazy, Suspense, useState } from 'react';
import { useToday } from '../api/config.api.ts';
import { type Dialog, ManageTransactionsTable } from '../features/transactions/manage-transactions-table.tsx';
import { ExportTransactions, useTransactionTable } from '../features/transactions/transaction-search.tsx';
import { PageHeader } from '../ui/page-header.tsx';

const AddChargeModal = lazy(() => import('./manage-transactions/add-charge-modal.tsx'));
const modals = {
  edit: lazy(() => import('../features/transactions/edit-charge-modal.tsx')),
  split: lazy(() => import('../features/transactions/split-charge-modal.tsx')),
  waive: lazy(() => import('../features/transactions/waive-charge-modal.tsx')),
  record: lazy(() => import('../features/transactions/record-payment-modal.tsx')),
  answer: lazy(() => import('../features/transactions/answer-slip-modal.tsx')),
  reverse: lazy(() => import('./manage-transactions/reverse-payment-modal.tsx')),
} satisfies Record<Dialog, unknown>;

export function Component() {
  const table = useTransactionTable();
  // The dialogs begin with it, so it has to be known before they open.
  useToday();
  const [adding, setAdding] = useState<'never' | 'open' | 'closed'>('never');
  const [chosen, setChosen] = useState<{ dialog: Dialog; transaction: Transaction }>();
  const [isOpen, setOpen] = useState(false);

  function open(dialog: Dialog, transaction: Transaction) {
    setChosen({ dialog, transaction });
    setOpen(true);
  }
  const Modal = chosen && modals[chosen.dialog];

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
        {Modal && (
          <Modal
            transaction={chosen.transaction}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            onOpen={(dialog) => open(dialog, chosen.transaction)}
          />
        )}
      </Suspense>
    </>
  );
}
