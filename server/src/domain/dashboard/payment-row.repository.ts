import { type InferResult, sql } from 'kysely';
import type { Sql } from '../../platform/db/db.ts';

export type PaymentRow = InferResult<ReturnType<typeof selectPayments>>[number];

export const selectPayments = (db: Sql, today: string) =>
  db
    .selectFrom('transaction_details')
    .select([
      'id',
      'type',
      'description',
      'amount_sen',
      'start_date',
      'rent_sen',
      'rent_month',
      'due_date',
      'status',
      'created_at',
      'property_id',
      'property_name',
      'room_name',
      'contract_status',
      'slip_status',
    ])
    .select(
      sql<boolean>`is_refunded or (status = 'Paid' and refunded_sen(transaction_details.id) - used_sen(transaction_details.id) >= amount_sen)`.as(
        'is_refunded',
      ),
    )
    .select(
      sql<boolean>`is_in_arrears(type, status, due_date, contract_status, slip_status, ${today}::date)`.as(
        'is_overdue',
      ),
    );
