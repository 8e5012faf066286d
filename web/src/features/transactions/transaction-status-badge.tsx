import { Badge } from '@mantine/core';
import type { Transaction, TransactionStatus } from '@teduh/shared/transactions';
import classes from './transactions.module.css';

const colors = {
  Pending: 'yellow',
  Paid: 'green',
  Cancelled: 'gray',
  Split: 'gray',
  Waived: 'gray',
} as const satisfies Record<TransactionStatus, string>;

type TransactionStatusBadgeProps = Pick<Transaction, 'status' | 'isOverdue' | 'isRefunded'> & {
  slip: Pick<NonNullable<Transaction['slip']>, 'status'> | null;
};

/** Overdue says that it is pending, too. */
export function TransactionStatusBadge({ status, isOverdue, isRefunded, slip }: TransactionStatusBadgeProps) {
  const isWaiting = status === 'Pending' && slip?.status === 'Waiting for Confirmation';
  return (
    <span className={classes.badges}>
      <Badge color={isOverdue ? 'red' : colors[status]} miw="max-content">
        {isOverdue ? 'Overdue' : status}
      </Badge>
      {isWaiting && (
        <Badge color="blue" classNames={{ root: classes.tall ?? '', label: classes.tallLabel ?? '' }}>
          Waiting for confirmation
        </Badge>
      )}
      {isRefunded && (
        <Badge color="blue" miw="max-content">
          Refunded
        </Badge>
      )}
    </span>
  );
}
