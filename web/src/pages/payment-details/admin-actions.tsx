import { Button, Group } from '@mantine/core';
import { canMove } from '@teduh/shared/moves';
import type { Transaction } from '@teduh/shared/transactions';
import { transactionMoves } from '@teduh/shared/transactions.constants';
import type { Dialog } from '../../features/transactions/manage-transactions-table.tsx';
import { ReceiptAction } from '../../features/transactions/receipt-action.tsx';
import { canChange, canRefund, canReverse } from '../../features/transactions/transaction-actions.ts';

type Choice = { dialog: Dialog; label: string; isPossible: boolean };

function choicesOf(transaction: Transaction): Choice[] {
  const isPayable = canMove(transactionMoves, transaction.status, 'Paid');
  const isWaiting = transaction.slip?.status === 'Waiting for Confirmation';
  const isChangeable = canChange(transaction);
  return [
    { dialog: 'answer', label: 'Answer the transfer', isPossible: isPayable && isWaiting },
    { dialog: 'record', label: 'Record a payment', isPossible: isPayable && !isWaiting },
    { dialog: 'refund', label: 'Refund', isPossible: canRefund(transaction) },
    { dialog: 'reverse', label: 'Take the payment back', isPossible: canReverse(transaction) },
    { dialog: 'edit', label: 'Edit', isPossible: isChangeable },
    { dialog: 'split', label: 'Split into parts', isPossible: isChangeable },
    { dialog: 'waive', label: 'Waive', isPossible: isChangeable },
  ];
}

type AdminActionsProps = {
  transaction: Transaction;
  onOpen: (dialog: Dialog, transaction: Transaction) => void;
};

export function AdminActions({ transaction, onOpen }: AdminActionsProps) {
  return (
    <Group gap="sm">
      {choicesOf(transaction)
        .filter(({ isPossible }) => isPossible)
        .map(({ dialog, label }, index) => (
          <Button
            key={dialog}
            size="sm"
            variant={index === 0 ? 'light' : 'default'}
            onClick={() => onOpen(dialog, transaction)}
          >
            {label}
          </Button>
        ))}
      <ReceiptAction transaction={transaction} />
    </Group>
  );
}
