import { ActionIcon, Group } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { Transaction, TransactionStatus } from '@teduh/shared/transactions';
import { fullName } from '../../lib/full-name.ts';
import { formatRinggit } from '../../ui/money.ts';
import { ReceiptAction } from './receipt-action.tsx';
import { columns } from './transaction-columns.tsx';
import { TransactionsTable } from './transactions-table.tsx';
import { useDeleteTransaction } from './use-delete-transaction.ts';

type ActionsProps = {
  transaction: Transaction;
  isDeleting: boolean;
  onEdit: (transaction: Transaction) => void;
  onDelete: (transaction: Transaction) => void;
};

/** A paid one is never changed, and a deposit follows from its contract. */
function Actions({ transaction, isDeleting, onEdit, onDelete }: ActionsProps) {
  const { status, type, amount, user } = transaction;
  if (status === 'Paid') return <ReceiptAction transaction={transaction} isIcon />;
  if (status !== 'Pending' || type === 'Deposit') return null;
  const what = `${type} of ${formatRinggit(amount)} for ${fullName(user)}`;
  return (
    <Group gap={2} wrap="nowrap">
      <ActionIcon variant="subtle" size={30} aria-label={`Edit ${what}`} onClick={() => onEdit(transaction)}>
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        size={30}
        aria-label={`Delete ${what}`}
        loading={isDeleting}
        onClick={() => onDelete(transaction)}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

type ManageTransactionsTableProps = {
  status: TransactionStatus | undefined;
  onEdit: (transaction: Transaction) => void;
};

export function ManageTransactionsTable({ status, onEdit }: ManageTransactionsTableProps) {
  const { deleteTransaction, deletingId } = useDeleteTransaction();
  return (
    <TransactionsTable
      label="Transactions"
      search={status ? { status } : {}}
      columns={[
        columns.number,
        columns.property,
        columns.customerName,
        columns.customerEmail,
        columns.type,
        columns.amount,
        columns.dueDate,
        columns.status,
        columns.paymentDate,
        {
          header: 'Actions',
          onPhone: 'actions',
          render: (transaction) => (
            <Actions
              transaction={transaction}
              isDeleting={transaction.id === deletingId}
              onEdit={onEdit}
              onDelete={(chosen) => void deleteTransaction(chosen)}
            />
          ),
        },
      ]}
      empty="No transactions found"
    />
  );
}
