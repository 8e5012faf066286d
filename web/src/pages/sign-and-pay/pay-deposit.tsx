import { Skeleton } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import type { ComponentProps, ReactNode } from 'react';
import { listOptions } from '../../api/base-api.ts';
import { BankTransfer } from '../../features/payments/bank-transfer.tsx';
import { useWaysToPay } from '../../features/payments/use-ways-to-pay.ts';
import { WaysToPay } from '../../features/payments/ways-to-pay.tsx';
import { useTransactionQuery } from '../../features/transactions/transactions.api.ts';

type PayDepositProps = {
  depositTransactionId: string | null;
  isSlipWaiting: boolean;
  preparation: ComponentProps<typeof BankTransfer>['preparation'];
  online: ReactNode;
};

/** Online as ever, or by bank transfer where the operator takes transfers. */
export function PayDeposit({ depositTransactionId, isSlipWaiting, preparation, online }: PayDepositProps) {
  const ways = useWaysToPay();
  // Somebody may have sent a slip before transfers were turned off.
  const isWanted = ways?.isTransferOn || isSlipWaiting;
  const wanted = isWanted && depositTransactionId ? depositTransactionId : skipToken;
  const { currentData: deposit, isError } = useTransactionQuery(wanted, listOptions);
  const isLoading = !ways || (wanted !== skipToken && !deposit && !isError);
  if (isLoading) return <Skeleton height={220} role="status" aria-label="Loading..." />;
  if (!deposit) return online;
  return (
    <WaysToPay
      slip={deposit.slip}
      online={online}
      transfer={<BankTransfer transactionId={deposit.id} slip={deposit.slip} preparation={preparation} />}
    />
  );
}
