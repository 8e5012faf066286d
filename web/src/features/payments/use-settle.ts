import { useProcessDepositMutation, useProcessPaymentMutation } from './payments.api.ts';
import type { Due } from './use-intent.ts';

/** Tells the server that the card has been charged. If that fails, the webhook or the reconciliation job does it soon after. */
export function useSettle() {
  const [processPayment] = useProcessPaymentMutation();
  const [processDeposit] = useProcessDepositMutation();

  return async (paymentIntentId: string, due: Due): Promise<void> => {
    await (due.contractId === undefined
      ? processPayment({ paymentIntentId, transactionId: due.transactionId })
      : processDeposit({ paymentIntentId, contractId: due.contractId }));
  };
}
