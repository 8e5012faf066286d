import { Button, Group, Loader, Paper, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconClockHour4 } from '@tabler/icons-react';
import { canMove } from '@teduh/shared/moves';
import type { Transaction } from '@teduh/shared/transactions';
import { transactionMoves } from '@teduh/shared/transactions.constants';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { PaymentRecord } from './payment-record.tsx';
import classes from './payment-status.module.css';
import { type PaymentView, viewOf } from './payment-view.ts';
import { ReceiptLink } from './receipt-link.tsx';
import { usePaymentStatus } from './use-payment-status.ts';

const icons = {
  loading: <Loader type="dots" aria-hidden />,
  succeeded: <IconCircleCheck size={64} stroke={1.25} aria-hidden />,
  processing: <IconClockHour4 size={64} stroke={1.25} aria-hidden />,
  failed: <IconCircleX size={64} stroke={1.25} aria-hidden />,
} satisfies Record<PaymentView['kind'], ReactNode>;

function payAgain({ type, id, contractId }: Transaction): string {
  return type === 'Deposit' ? paths.signAndPay(contractId) : paths.payment(id);
}

type PaymentStatusProps = {
  paymentIntentId: string;
  renderAfterDeposit: (contractId: string) => ReactNode;
  /** What follows a payment that succeeded. */
  renderNext: (paid: Transaction) => ReactNode;
};

export function PaymentStatus({ paymentIntentId, renderAfterDeposit, renderNext }: PaymentStatusProps) {
  const { refetch, ...query } = usePaymentStatus(paymentIntentId);
  const { kind, message } = viewOf(query);
  const { transaction, isRefunded = false } = query.answer ?? {};
  const isRetryable =
    kind === 'failed' && transaction && canMove(transactionMoves, transaction.status, 'Paid');
  const canCheckAgain = kind === 'failed' && !query.answer && query.hasIntent;

  return (
    <Paper withBorder p={{ base: 'lg', sm: 'xl' }} maw={600}>
      <Stack gap="xl">
        <div className={classes.head} data-kind={kind} role="status">
          <span className={classes.icon}>{icons[kind]}</span>
          <Text fw={600} size="lg" className={classes.message}>
            {message}
          </Text>
        </div>
        {transaction && (
          <PaymentRecord
            transaction={transaction}
            isRefunded={isRefunded}
            renderAfterDeposit={renderAfterDeposit}
          />
        )}
        {kind === 'succeeded' && transaction && renderNext(transaction)}
        {kind !== 'loading' && (
          <Group justify="center" className={classes.actions}>
            {isRetryable && (
              <Button component={Link} to={payAgain(transaction)}>
                Try again
              </Button>
            )}
            {canCheckAgain && <Button onClick={() => void refetch()}>Check again</Button>}
            {transaction && <ReceiptLink receiptFile={transaction.receiptFile} />}
            <Button
              component={Link}
              to={paths.dashboard}
              variant={isRetryable || canCheckAgain ? 'default' : 'filled'}
            >
              Return to Dashboard
            </Button>
          </Group>
        )}
      </Stack>
    </Paper>
  );
}
