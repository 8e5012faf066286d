import { Badge } from '@mantine/core';
import type { Transaction } from '@teduh/shared/transactions';
import { formatRinggit } from '../../ui/money.ts';
import { TransactionStatusBadge } from './transaction-status-badge.tsx';
import classes from './transactions.module.css';

const noBreak = '\u00a0';

/** The status with what may become of the payment: refunded in part, or disputed. */
export function TransactionBadges(transaction: Transaction) {
  const { isRefunded, refundedAmount, isDisputed } = transaction;
  return (
    <span className={classes.badges}>
      <TransactionStatusBadge {...transaction} />
      {!isRefunded && refundedAmount > 0 && (
        <Badge color="blue" classNames={{ root: classes.tall ?? '', label: classes.tallLabel ?? '' }}>
          {formatRinggit(refundedAmount).replace(' ', noBreak)} refunded
        </Badge>
      )}
      {isDisputed && (
        <Badge color="red" miw="max-content">
          Disputed
        </Badge>
      )}
    </span>
  );
}
