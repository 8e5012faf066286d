import { toRinggit, toSen } from '@teduh/shared/money';
import { canMove } from '@teduh/shared/moves';
import type { PaymentMethod, Transaction } from '@teduh/shared/transactions';
import { onlineMethods, recordedMethods, transactionMoves } from '@teduh/shared/transactions.constants';

/** Whether an admin wrote the payment down, rather than the provider. */
export const isRecorded = (method: PaymentMethod | null) =>
  recordedMethods.some((recorded) => recorded === method);

/** Whether the provider can give it back; anything else goes back by a transfer. */
export const isOnline = (method: PaymentMethod | null) => onlineMethods.some((online) => online === method);

/** Once its contract is over, nothing would be owed in its place. */
const isContractOver = ({ contractStatus, type }: Transaction) =>
  contractStatus === 'Cancelled' || (type === 'Deposit' && contractStatus === 'Ended');

/** Money that an admin recorded is taken back; of what was refunded in part, the rest is refunded too. */
export const canReverse = (transaction: Transaction) =>
  transaction.status === 'Paid' &&
  isRecorded(transaction.paymentMethod) &&
  transaction.refundedAmount + transaction.usedAmount === 0 &&
  !isContractOver(transaction);

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
