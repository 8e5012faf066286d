import { toRinggit, toSen } from '@teduh/shared/money';
import { canMove } from '@teduh/shared/moves';
import { reasonNotToReverse } from '@teduh/shared/payments.rules';
import type { PaymentMethod, Transaction } from '@teduh/shared/transactions';
import { onlineMethods, transactionMoves } from '@teduh/shared/transactions.constants';

/** Whether the provider can give it back; anything else goes back by a transfer. */
export const isOnline = (method: PaymentMethod | null) => onlineMethods.some((online) => online === method);

export const canReverse = (transaction: Transaction) =>
  !reasonNotToReverse({
    ...transaction,
    isPartlyRefunded: transaction.refundedAmount + transaction.usedAmount > 0,
  });

/** What is left of a payment after what went back and what a settlement has used. */
export const leftOf = ({ amount, refundedAmount, usedAmount }: Transaction) =>
  toRinggit(toSen(amount) - toSen(refundedAmount) - toSen(usedAmount));

export const canRefund = (transaction: Transaction) =>
  transaction.status === 'Paid' &&
  !transaction.isRefunded &&
  !transaction.isDisputed &&
  leftOf(transaction) > 0;

/** A deposit follows from its contract; while a slip waits it is to be answered first. */
export const canChange = ({ status, type, slip }: Transaction) =>
  canMove(transactionMoves, status, 'Paid') &&
  type !== 'Deposit' &&
  slip?.status !== 'Waiting for Confirmation';
