import { conflict } from '../../platform/errors.ts';
import type { TransactionRow } from './transactions.repository.ts';

/** What is paid or cancelled never changes, and a deposit is what its contract says. */
export function assertEditable({ status, type }: Pick<TransactionRow, 'status' | 'type'>) {
  if (status !== 'Pending') throw conflict('transaction_not_pending');
  if (type === 'Deposit') throw conflict('deposit_is_fixed');
}

/** Overdue is derived: pending and past its due date. It stays payable. */
export const isOverdue = ({ status, due_date }: Pick<TransactionRow, 'status' | 'due_date'>, today: string) =>
  status === 'Pending' && due_date < today;
