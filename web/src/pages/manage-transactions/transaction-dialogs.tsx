import type { Transaction } from '@teduh/shared/transactions';
import { lazy, Suspense, useState } from 'react';
import { useToday } from '../../api/config.api.ts';
import type { Dialog } from '../../features/transactions/manage-transactions-table.tsx';

const modals = {
  edit: lazy(() => import('../../features/transactions/edit-charge-modal.tsx')),
  split: lazy(() => import('../../features/transactions/split-charge-modal.tsx')),
  waive: lazy(() => import('../../features/transactions/waive-charge-modal.tsx')),
  record: lazy(() => import('../../features/transactions/record-payment-modal.tsx')),
  answer: lazy(() => import('../../features/transactions/answer-slip-modal.tsx')),
  reverse: lazy(() => import('./reverse-payment-modal.tsx')),
  refund: lazy(() => import('../../features/transactions/refund-modal.tsx')),
} satisfies Record<Dialog, unknown>;

/** The dialogs in which an admin changes a transaction, one at a time. */
export function useTransactionDialogs() {
  // The dialogs begin with it, so it has to be known before they open.
  useToday();
  const [chosen, setChosen] = useState<{ dialog: Dialog; transaction: Transaction }>();
  const [isOpen, setOpen] = useState(false);

  function open(dialog: Dialog, transaction: Transaction) {
    setChosen({ dialog, transaction });
    setOpen(true);
  }
  const Modal = chosen && modals[chosen.dialog];
  const dialogs = Modal && (
    <Suspense fallback={null}>
      <Modal
        transaction={chosen.transaction}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onOpen={(dialog) => open(dialog, chosen.transaction)}
      />
    </Suspense>
  );
  return { open, dialogs };
}
