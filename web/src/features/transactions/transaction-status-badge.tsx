import { Badge } from '@mantine/core';
import type { Transaction, TransactionStatus } from '@teduh/shared/transactions';
import classes from './transactions.module.css';

const colors = {
  Pending: 'yellow',
  Paid: 'green',
  Cancelled: 'gray',
} as const satisfies Record<TransactionStatus, string>;

type TransactionStatusBadgeProps = Pick<Transaction, 'status' | 'isOverdue' | 'isRefunded'>;

/** Overdue says that it is pending, too. */
export function TransactionStatusBadge({ status, isOverdue, isRefunded }: TransactionStatusBadgeProps) {
  return (
    <span className={classes.badges}>
      <Badge color={isOverdue ? 'red' : colors[status]} miw="max-content">
        {isOverdue ? 'Overdue' : status}
      </Badge>
      {isRefunded && (
        <Badge color="blue" miw="max-content">
          Refunded
        </Badge>
      )}
    </span>
  );
}
