import { toRinggit } from '@teduh/shared/money';
import type { Transaction } from '@teduh/shared/transactions';
import type { Clock } from '../../platform/clock.ts';
import type { Links } from '../../platform/links.ts';
import { isOverdue } from './transaction.policy.ts';
import type { TransactionRow } from './transaction.repository.ts';

export const receiptPath = (transactionId: string) => `/api/transactions/${transactionId}/receipt`;

export function presentTransaction(
  row: TransactionRow,
  { links, clock }: { links: Links; clock: Clock },
): Transaction {
  return {
    _id: row.id,
    id: row.id,
    contractId: row.contract_id,
    user: { _id: row.user_id, firstname: row.firstname, lastname: row.lastname, email: row.email ?? '' },
    property: { _id: row.property_id, id: row.property_id, name: row.property_name },
    roomName: row.room_name,
    type: row.type,
    amount: toRinggit(row.amount_sen),
    description: row.description,
    dueDate: row.due_date,
    status: row.status,
    isOverdue: isOverdue(row, clock.today()),
    isRefunded: row.is_refunded,
    paymentDate: row.paid_at?.toISOString() ?? null,
    receiptNumber: row.receipt_number,
    receiptFile: row.status === 'Paid' ? links.sign(receiptPath(row.id)) : null,
    createdAt: row.created_at.toISOString(),
  };
}
