import { ActionIcon, Group } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { messages } from '@teduh/shared/messages';
import { canMove } from '@teduh/shared/moves';
import { fullName } from '@teduh/shared/names';
import type { Transaction } from '@teduh/shared/transactions';
import { transactionMoves, transactionTypes } from '@teduh/shared/transactions.constants';
import { listOptions } from '../../api/base-api.ts';
import { pageSize } from '../../lib/use-table-search.ts';
import { formatRinggit } from '../../ui/money.ts';
import { SearchedTable } from '../../ui/searched-table.tsx';
import { useAction } from '../../ui/use-action.ts';
import { ReceiptAction } from './receipt-action.tsx';
import { columns } from './transaction-columns.tsx';
import { statusChoices, type TransactionTable, toSearch } from './transaction-search.tsx';
import { useDeleteTransactionMutation, useTransactionPageQuery } from './transactions.api.ts';

type ActionsProps = {
  transaction: Transaction;
  isDeleting: boolean;
  onEdit: (transaction: Transaction) => void;
  onDelete: (transaction: Transaction) => void;
};

/** A paid transaction is never changed, and a deposit follows from its contract. */
function Actions({ transaction, isDeleting, onEdit, onDelete }: ActionsProps) {
  const { status, type, amount, user } = transaction;
  if (status === 'Paid') return <ReceiptAction transaction={transaction} isIcon />;
  if (!canMove(transactionMoves, status, 'Cancelled') || type === 'Deposit') return null;
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

const filters = [
  { name: 'status', label: 'Status', all: 'All', options: statusChoices },
  { name: 'type', label: 'Type', all: 'All types', options: transactionTypes },
];
const sorts = [
  { value: 'createdAt', label: 'Oldest first' },
  { value: 'property', label: 'Property, A to Z' },
  { value: '-property', label: 'Property, Z to A' },
  { value: 'customer', label: 'Customer, A to Z' },
  { value: '-customer', label: 'Customer, Z to A' },
  { value: 'amount', label: 'Amount, lowest first' },
  { value: '-amount', label: 'Amount, highest first' },
  { value: 'dueDate', label: 'Due date, earliest first' },
  { value: '-dueDate', label: 'Due date, latest first' },
  { value: '-paymentDate', label: 'Payment date, latest first' },
  { value: 'paymentDate', label: 'Payment date, earliest first' },
];

type ManageTransactionsTableProps = {
  table: TransactionTable;
  onEdit: (transaction: Transaction) => void;
};

export function ManageTransactionsTable({ table, onEdit }: ManageTransactionsTableProps) {
  const query = useTransactionPageQuery({ ...toSearch(table.search), limit: pageSize }, listOptions);
  const [sendDeletion] = useDeleteTransactionMutation();
  const deletion = useAction<Transaction>({
    question: ({ amount, type, user }) => ({
      title: 'Delete transaction',
      body: `${fullName(user)} no longer has to pay ${formatRinggit(amount)} (${type}). It stays in the list as cancelled.`,
      confirmLabel: 'Delete',
      isDestructive: true,
    }),
    send: ({ id }) => sendDeletion(id).unwrap(),
    success: messages.transactionDeleted,
  });
  return (
    <SearchedTable
      label="Transactions"
      table={table}
      query={query}
      rowsOf={({ transactions }) => transactions}
      rowKey={({ id }) => id}
      searchHint="Tenant, property or receipt"
      filters={filters}
      sorts={sorts}
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
              isDeleting={transaction.id === deletion.pending?.id}
              onEdit={onEdit}
              onDelete={(chosen) => void deletion.run(chosen)}
            />
          ),
        },
      ]}
      empty="No transactions found"
    />
  );
}
