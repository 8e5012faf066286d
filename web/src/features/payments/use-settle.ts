import { useProcessDepositMutation, useProcessPaymentMutation } from './payments.api.ts';
import type { Due } from './use-intent.ts';

/** Tells the server that the card has been charged. A failure is only logged: the webhook or the reconciliation job does it soon after. */
export function useSettle() {
  const [processPayment] = useProcessPaymentMutation();
  const [processDeposit] = useProcessDepositMutation();

  return async (paymentIntentId: string, due: Due): Promise<void> => {
    const { error } = await (due.contractId === undefined
      ? processPayment({ paymentIntentId, transactionId: due.transactionId })
      : processDeposit({ paymentIntentId, contractId: due.contractId }));
    // biome-ignore lint/suspicious/noConsole: the specification wants this failure logged, and nothing else
    if (error) console.error('Failed to process payment', error);
  };
}
