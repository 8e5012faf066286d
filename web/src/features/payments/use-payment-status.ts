import type { PaymentStatusAnswer } from '@teduh/shared/payments';
import { useEffect, useRef, useState } from 'react';
import { usePaymentStatusQuery } from './payments.api.ts';
import { useSettle } from './use-settle.ts';

const firstPollMs = 3_000;
const longestPollMs = 60_000;

/** The card has been charged, but the transaction is still pending. */
function isUnsettled({ status, isRefunded, isLost, transaction }: Partial<PaymentStatusAnswer>): boolean {
  return status === 'succeeded' && transaction?.status === 'Pending' && !isRefunded && !isLost;
}

/** Polls less and less often until the payment is settled. A payment that comes back from the bank's page is processed here. */
export function usePaymentStatus(paymentIntentId: string) {
  const [pollingInterval, setPollingInterval] = useState(0);
  const settle = useSettle();
  const hasSettled = useRef(false);
  const { currentData, isError, isFetching, fulfilledTimeStamp, refetch } = usePaymentStatusQuery(
    paymentIntentId,
    { skip: paymentIntentId === '', pollingInterval },
  );
  const answer: Partial<PaymentStatusAnswer> | undefined = currentData;
  const shouldSettle = answer !== undefined && isUnsettled(answer);
  const isWaiting = shouldSettle || answer?.status === 'processing';
  const transaction = answer?.transaction;

  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer makes the next pause longer
  useEffect(() => {
    setPollingInterval((last) =>
      isWaiting ? Math.min(Math.max(last * 1.5, firstPollMs), longestPollMs) : 0,
    );
  }, [isWaiting, fulfilledTimeStamp]);

  useEffect(() => {
    if (!shouldSettle || !transaction || hasSettled.current) return;
    hasSettled.current = true;
    const { id, type, contractId } = transaction;
    void settle(paymentIntentId, type === 'Deposit' ? { contractId } : { transactionId: id });
  }, [shouldSettle, transaction, settle, paymentIntentId]);

  return { answer, hasFailed: isError && !isFetching, hasIntent: paymentIntentId !== '', refetch };
}
