import { ActionIcon, Group } from '@mantine/core';
import {
  IconCircleCheck,
  IconFileCheck,
  IconPencil,
  IconReceiptRefund,
  IconTrash,
} from '@tabler/icons-react';
import { messages } from '@teduh/shared/messages';
import { canMove } from '@teduh/shared/moves';
import { fullName } from '@teduh/shared/names';
import { isRecorded } from '@teduh/shared/payments.rules';
import type { Transaction } from '@teduh/shared/transactions';
import { transactionMoves, transactionTypes } from '@teduh/shared/transactions.constants';
import { listOptions } from '../../api/base-api.ts';
import { pageSize } from '../../lib/use-table-search.ts';
import { formatRinggit } from '../../ui/money.ts';
import { SearchedTable } from '../../ui/searched-table.tsx';
import { useAction } from '../../ui/use-action.ts';
import { ReceiptAction } from './receipt-action.tsx';
import { canRefund, canReverse } from './transaction-actions.ts';
import { columns } from './transaction-columns.tsx';
import { statusChoices, type TransactionTable, toSearch } from './transaction-search.tsx';
import { useDeleteTransactionMutation, useTransactionPageQuery } from './transactions.api.ts';

/** What an admin can do with a transaction in a dialog. */
export type Dialog = 'edit' | 'split' | 'waive' | 'record' | 'answer' | 'reverse' | 'refund';
type Open = (dialog: Dialog, transaction: Transaction) => void;

type ActionsProps = {
  transaction: Transaction;
  isDeleting: boolean;
  onOpen: Open;
  onDelete: (transaction: Transaction) => void;
};

type IconProps = { label: string; color?: string; isLoading?: boolean; onClick: () => void };

const iconProps = ({ label, color, isLoading = false, onClick }: IconProps) => ({
  variant: 'subtle',
  size: 30,
  'aria-label': label,
  loading: isLoading,
  onClick,
  ...(color && { color }),
});

/** The most frequent ones; its own page has all. A payment that was made online is refunded, and a deposit follows from its contract. */
function Actions({ transaction, isDeleting, onOpen, onDelete }: ActionsProps) {
  const { status, type, amount, user, slip, paymentMethod } = transaction;
  const what = `${type} of ${formatRinggit(amount)} for ${fullName(user)}`;
  const action = (dialog: Dialog, verb: string) =>
    iconProps({ label: `${verb} ${what}`, onClick: () => onOpen(dialog, transaction) });
  if (status === 'Paid')
    return (
      <Group gap={2} wrap="nowrap">
        <ReceiptAction transaction={transaction} isIcon />
        {canReverse(transaction) && (
          <ActionIcon {...action('reverse', 'Take back')}>
            <IconReceiptRefund size={18} aria-hidden />
          </ActionIcon>
        )}
        {!isRecorded(paymentMethod) && canRefund(transaction) && (
          <ActionIcon {...action('refund', 'Refund')}>
            <IconReceiptRefund size={18} aria-hidden />
          </ActionIcon>
        )}
      </Group>
    );
  if (!canMove(transactionMoves, status, 'Paid')) return null;
  const isWaiting = slip?.status === 'Waiting for Confirmation';
  return (
    <Group gap={2} wrap="nowrap">
      {isWaiting ? (
        <ActionIcon {...action('answer', 'Confirm the transfer for')}>
          <IconFileCheck size={18} aria-hidden />
        </ActionIcon>
      ) : (
        <ActionIcon {...action('record', 'Record')}>
          <IconCircleCheck size={18} aria-hidden />
        </ActionIcon>
      )}
      {type !== 'Deposit' && !isWaiting && (
        <>
          <ActionIcon {...action('edit', 'Edit')}>
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            {...iconProps({
              label: `Delete ${what}`,
              color: 'red',
              isLoading: isDeleting,
              onClick: () => onDelete(transaction),
            })}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </>
      )}
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
  onOpen: Open;
};

export function ManageTransactionsTable({ table, onOpen }: ManageTransactionsTableProps) {
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
      searchHint="Tenant, property, receipt or reference"
      filters={filters}
      sorts={sorts}
      columns={[
        columns.number,
        columns.property,
        columns.customerName,
        columns.customerEmail,
        columns.linkedType,
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
              onOpen={onOpen}
              onDelete={(chosen) => void deletion.run(chosen)}
            />
          ),
        },
      ]}
      empty="No transactions found"
    />
  );
}
