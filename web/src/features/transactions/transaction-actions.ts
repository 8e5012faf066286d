import { canMove } from '@teduh/shared/moves';
import type { PaymentMethod, Transaction } from '@teduh/shared/transactions';
import { recordedMethods, transactionMoves } from '@teduh/shared/transactions.constants';

/** Whether an admin wrote the payment down, rather than the provider. */
export const isRecorded = (method: PaymentMethod | null) =>
  recordedMethods.some((recorded) => recorded === method);

/** Money that an admin recorded is taken back; of what was refunded in part, the rest is refunded too. */
export const canReverse = ({ status, paymentMethod, refundedAmount }: Transaction) =>
  status === 'Paid' && isRecorded(paymentMethod) && refundedAmount === 0;

export const canRefund = ({ status, isRefunded, isDisputed, amount, refundedAmount }: Transaction) =>
  status === 'Paid' && !isRefunded && !isDisputed && refundedAmount < amount;

/** A deposit follows from its contract; while a slip waits it is to be answered first. */
export const canChange = ({ status, type, slip }: Transaction) =>
  canMove(transactionMoves, status, 'Paid') &&
  type !== 'Deposit' &&
  slip?.status !== 'Waiting for Confirmation';
