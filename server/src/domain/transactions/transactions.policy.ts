import type { ErrorCode } from '@teduh/shared/errors.constants';
import type { TransactionRow } from './transactions.repository.ts';

/** The reason why this transaction cannot be changed, if there is one. A deposit follows from its contract. */
export function reasonNotToChange({
  status,
  type,
  slip_status,
}: Pick<TransactionRow, 'status' | 'type' | 'slip_status'>): ErrorCode | undefined {
  if (status !== 'Pending') return 'transaction_not_pending';
  if (slip_status === 'Waiting for Confirmation') return 'slip_waiting';
  if (type === 'Deposit') return 'deposit_is_fixed';
  return undefined;
}

type Dated = Pick<TransactionRow, 'status' | 'due_date' | 'type' | 'contract_status' | 'slip_status'>;

/** As `is_in_arrears` in the database says of many. What is overdue stays payable. */
export const isOverdue = ({ status, due_date, type, contract_status, slip_status }: Dated, today: string) =>
  status === 'Pending' &&
  due_date < today &&
  (type !== 'Deposit' || contract_status !== 'Awaiting') &&
  slip_status !== 'Waiting for Confirmation';
