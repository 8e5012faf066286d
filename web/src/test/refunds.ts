import type { HistoryEntry, Refund, TransactionHistoryAnswer } from '@teduh/shared/refunds';
import { aTransaction, paid } from './payments.ts';

export function anEntry(changes: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    at: '2026-11-17T02:00:00.000Z',
    kind: 'charged',
    by: null,
    amount: 2400,
    method: '',
    reference: '',
    reason: '',
    receiptNumber: null,
    relatedId: null,
    ...changes,
  };
}

export function aRefund(changes: Partial<Refund> = {}): Refund {
  return {
    id: 'refund-1',
    amount: 400,
    reason: 'Goodwill',
    method: 'provider',
    reference: '',
    status: 'Succeeded',
    isToBePaidBack: false,
    refundedAt: '2026-11-21T02:00:00.000Z',
    ...changes,
  };
}

/** A rent that was paid by card, unless the changes say otherwise. */
export function aHistory(changes: Partial<TransactionHistoryAnswer> = {}): TransactionHistoryAnswer {
  return {
    transaction: aTransaction(paid),
    contractNumber: 'TD-2026-0012',
    entries: [
      anEntry(),
      anEntry({ at: paid.paymentDate, kind: 'paid', method: 'card', receiptNumber: 1042 }),
    ],
    refunds: [],
    disputes: [],
    ...changes,
  };
}
