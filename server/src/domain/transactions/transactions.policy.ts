import { messages } from '@teduh/shared/messages';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import type { TransactionRow } from './transactions.repository.ts';

/** Somebody else's transaction does not exist, as far as a customer can tell. */
export function assertCanView(
  actor: Actor,
  { user_id }: Pick<TransactionRow, 'user_id'>,
  message: string = messages.transactionNotFound,
) {
  if (actor.userType !== 'admin' && actor.id !== user_id) throw notFound(message);
}

/** What is paid or cancelled never changes, and a deposit is what its contract says. */
export function assertEditable({ status, type }: Pick<TransactionRow, 'status' | 'type'>) {
  if (status !== 'Pending') throw conflict(messages.transactionNotPending);
  if (type === 'Deposit') throw conflict(messages.depositIsFixed);
}

/** Overdue is derived: pending and past its due date. It stays payable. */
export const isOverdue = ({ status, due_date }: Pick<TransactionRow, 'status' | 'due_date'>, today: string) =>
  status === 'Pending' && due_date < today;
