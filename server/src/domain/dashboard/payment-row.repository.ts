import type { TransactionStatus, TransactionType } from '@teduh/shared/transactions';
import { sql } from 'kysely';

export type PaymentRow = {
  id: string;
  type: TransactionType;
  description: string;
  amount_sen: number;
  due_date: string;
  status: TransactionStatus;
  created_at: Date;
  property_id: string;
  property_name: string;
  room_name: string | null;
  is_overdue: boolean;
  is_refunded: boolean;
};

/** What is derived of a transaction `t`, as the transactions module derives it. */
export const isOverdue = (today: string) =>
  sql<boolean>`(t.status = 'Pending' and t.due_date < ${today}::date)`;
export const isRefunded = sql<boolean>`exists (
  select from payment_intents i where i.transaction_id = t.id and i.status = 'refunded')`;
