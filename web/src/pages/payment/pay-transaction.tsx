import { Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { IconCircleCheck, IconCircleOff } from '@tabler/icons-react';
import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import { canMove } from '@teduh/shared/moves';
import type { Transaction } from '@teduh/shared/transactions';
import { transactionMoves } from '@teduh/shared/transactions.constants';
import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import { listOptions } from '../../api/base-api.ts';
import { useAutopayQuery } from '../../features/payments/autopay.api.ts';
import { BankTransfer } from '../../features/payments/bank-transfer.tsx';
import { ConfirmSaved } from '../../features/payments/confirm-saved.tsx';
import { PaymentForm } from '../../features/payments/payment-form.tsx';
import { ReceiptLink } from '../../features/payments/receipt-link.tsx';
import { useWaysToPay } from '../../features/payments/use-ways-to-pay.ts';
import { WaysToPay } from '../../features/payments/ways-to-pay.tsx';
import { ProposedDeduction } from '../../features/transactions/proposed-deduction.tsx';
import { useTransactionQuery } from '../../features/transactions/transactions.api.ts';
import { paths } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatRinggit } from '../../ui/money.ts';
import { RetryButton } from '../../ui/retry-button.tsx';
import { WithAside } from '../../ui/with-aside.tsx';
import { AmountDue } from './amount-due.tsx';

const toHistory = (
  <Button component={Link} to={paths.paymentHistory} variant="default">
    Back to payment history
  </Button>
);

function LoadFailed({ onRetry }: { onRetry: () => unknown }) {
  return (
    <Paper withBorder p="xl">
      <Stack align="center" gap="md">
        <Text role="alert" c="var(--mantine-color-error)">
          {messages.transactionLoadFailed}
        </Text>
        <Group justify="center">
          <RetryButton variant="filled" onRetry={onRetry} />
          {toHistory}
        </Group>
      </Stack>
    </Paper>
  );
}

function NothingDue({ status, receiptFile }: Transaction) {
  const isPaid = status === 'Paid';
  const Icon = isPaid ? IconCircleCheck : IconCircleOff;
  return (
    <Paper withBorder p="lg">
      <EmptyState
        text={isPaid ? errorMessages.already_paid : errorMessages.not_payable}
        icon={<Icon stroke={1.75} aria-hidden />}
      >
        <Group justify="center">
          <ReceiptLink receiptFile={receiptFile} />
          {toHistory}
        </Group>
      </EmptyState>
    </Paper>
  );
}

export function PayTransaction({ id }: { id: string }) {
  const { currentData: transaction, error, refetch } = useTransactionQuery(id, listOptions);
  // During a payment the transaction may already be paid; the form stays until the payment has finished.
  const [isPaying, setPaying] = useState(false);
  const ways = useWaysToPay();
  const isCardOnly = !ways?.isTransferOn && (ways?.online ?? []).every((method) => method === 'card');

  const isRent = transaction?.type === 'Monthly Rental';
  const { currentData: autopay } = useAutopayQuery(isRent ? transaction.contractId : skipToken);
  const toConfirm = autopay?.toConfirm?.transactionId === id ? autopay.toConfirm : undefined;

  if (!transaction && error) return <LoadFailed onRetry={refetch} />;
  if (!transaction) return <Skeleton height={420} radius="lg" role="status" aria-label="Loading..." />;
  if (!canMove(transactionMoves, transaction.status, 'Paid') && !isPaying)
    return <NothingDue {...transaction} />;
  // A deposit that is to be paid again after the tenancy has begun is paid here.
  if (transaction.type === 'Deposit' && transaction.contractStatus === 'Awaiting')
    return <Navigate to={paths.signAndPay(transaction.contractId)} replace />;

  return (
    <WithAside aside={<AmountDue transaction={transaction} />}>
      <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
        <Stack gap="md">
          <ProposedDeduction {...transaction} />
          {toConfirm && autopay && <ConfirmSaved autopay={{ ...autopay, toConfirm }} onBusy={setPaying} />}
          <Title order={2} size="h4">
            {isCardOnly ? 'Pay by card' : 'How to pay'}
          </Title>
          <WaysToPay
            slip={transaction.slip}
            online={
              <PaymentForm
                due={{ transactionId: transaction.id }}
                amount={transaction.amount}
                submitLabel={`Pay ${formatRinggit(transaction.amount)}`}
                onBusy={setPaying}
                autopayContractId={
                  isRent && transaction.contractStatus === 'Active' ? transaction.contractId : undefined
                }
              />
            }
            transfer={<BankTransfer transactionId={transaction.id} slip={transaction.slip} />}
          />
        </Stack>
      </Paper>
    </WithAside>
  );
}
