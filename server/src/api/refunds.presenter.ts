import { toRinggit } from '@teduh/shared/money';
import { fullName } from '@teduh/shared/names';
import type { Dispute, HistoryEntry, Refund } from '@teduh/shared/refunds';
import { isAtTheBank, isClosed } from '../domain/payments/disputes.policy.ts';
import type { DisputeRow } from '../domain/payments/disputes.repository.ts';
import { isFailedWithoutTransfer, type RefundRow } from '../domain/payments/refunds.repository.ts';
import type { EventRow } from '../domain/transactions/history.repository.ts';

type MoneyBack = { refunds: RefundRow[]; disputes: DisputeRow[] };

/** With all refunds and disputes of its transaction. */
export function presentRefund(row: RefundRow, { refunds, disputes }: MoneyBack): Refund {
  return {
    id: row.id,
    amount: toRinggit(row.amount_sen),
    reason: row.reason,
    method: row.method,
    reference: row.reference,
    status: row.status,
    isToBePaidBack: isFailedWithoutTransfer(row, refunds) && !isAtTheBank(row, disputes),
    refundedAt: row.refunded_at.toISOString(),
  };
}

export function presentDispute(row: DisputeRow): Dispute {
  return {
    id: row.id,
    amount: toRinggit(row.amount_sen),
    reason: row.reason,
    status: row.status,
    isOpen: !isClosed(row.status),
    openedAt: row.opened_at.toISOString(),
  };
}

/** Tenants know the landlord, not who works there. */
function nameOf({ firstname, lastname, user_type }: EventRow, isForAdmin: boolean): string | null {
  if (firstname === null) return null;
  if (user_type === 'admin' && !isForAdmin) return 'the landlord';
  return fullName({ firstname, lastname: lastname ?? '' });
}

export function presentEntry(row: EventRow, isForAdmin: boolean): HistoryEntry {
  return {
    at: row.at.toISOString(),
    kind: row.kind,
    by: nameOf(row, isForAdmin),
    amount: toRinggit(row.amount_sen),
    method: row.method,
    reference: row.reference,
    reason: row.reason,
    receiptNumber: row.receipt_number,
    relatedId: row.related_id,
  };
}
