/** Free of zod. */
import type { ContractStatus } from './contracts.ts';
import type { ErrorCode } from './errors.constants.ts';
import { recordedMethods } from './transactions.constants.ts';
import type { PaymentMethod, TransactionStatus, TransactionType } from './transactions.ts';

/** Whether an admin wrote the payment down, rather than the provider. */
export const isRecorded = (method: PaymentMethod | null): boolean =>
  recordedMethods.some((recorded) => recorded === method);

type Paid = {
  status: TransactionStatus;
  type: TransactionType;
  paymentMethod: PaymentMethod | null;
  contractStatus: ContractStatus;
  isPartlyRefunded: boolean;
};

/**
 * The reason why a payment cannot be taken back, if there is one. What was paid online goes back by a refund; of what was refunded in part,
 * the rest is refunded too.
 */
export function reasonNotToReverse(paid: Paid): ErrorCode | undefined {
  const { status, type, paymentMethod, contractStatus, isPartlyRefunded } = paid;
  if (status !== 'Paid' || !isRecorded(paymentMethod)) return 'payment_not_reversible';
  if (isPartlyRefunded) return 'payment_has_refunds';
  // Nothing would be owed: it never began, or its deposit is settled at the end.
  if (contractStatus === 'Cancelled') return 'contract_is_over';
  return type === 'Deposit' && contractStatus === 'Ended' ? 'contract_is_over' : undefined;
}
