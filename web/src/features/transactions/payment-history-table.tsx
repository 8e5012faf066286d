import { Button } from '@mantine/core';
import { canMove } from '@teduh/shared/moves';
import type { Transaction } from '@teduh/shared/transactions';
import { transactionMoves } from '@teduh/shared/transactions.constants';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import type { Column } from '../../ui/data-table-types.ts';
import { formatRinggit } from '../../ui/money.ts';
import { ReceiptAction } from './receipt-action.tsx';
import { columns } from './transaction-columns.tsx';
import { TransactionsTable } from './transactions-table.tsx';

export function PaymentAction({ transaction }: { transaction: Transaction }) {
  const { id, contractId, contractStatus, type, amount, status, property, slip } = transaction;
  if (status === 'Paid') return <ReceiptAction transaction={transaction} />;
  if (!canMove(transactionMoves, status, 'Paid')) return null;
  const isDeposit = type === 'Deposit' && contractStatus === 'Awaiting';
  const isWaiting = slip?.status === 'Waiting for Confirmation';
  const words = isWaiting ? 'See' : isDeposit ? 'Sign & Pay' : 'Pay';
  return (
    <Button
      component={Link}
      to={isDeposit ? paths.signAndPay(contractId) : paths.payment(id)}
      size="xs"
      miw="max-content"
      variant={isWaiting ? 'default' : 'filled'}
      aria-label={`${words} ${formatRinggit(amount)} for ${property.name}`}
    >
      {words}
    </Button>
  );
}

const shown: Column<Transaction>[] = [
  columns.number,
  columns.property,
  columns.linkedType,
  columns.amount,
  columns.dueDate,
  columns.status,
  columns.paymentDate,
  {
    header: 'Action',
    onPhone: 'actions',
    render: (transaction) => <PaymentAction transaction={transaction} />,
  },
];

export function PaymentHistoryTable() {
  return (
    <TransactionsTable
      label="Payments"
      loading="Loading..."
      search={{}}
      columns={shown}
      empty="No transactions found"
      emptyAction={
        <Button component={Link} to={paths.listing} variant="light">
          Browse listings
        </Button>
      }
    />
  );
}
