import type { DisputeRow } from './dispute.repository.ts';
import { chargeId, presentCharge, seconds } from './intent.presenter.ts';
import type { IntentRow } from './intent.repository.ts';
import type { RefundRow } from './refund.repository.ts';

export const presentRefund = (row: RefundRow, currency: string) => ({
  id: row.id,
  object: 'refund',
  amount: row.amount_sen,
  charge: chargeId(row.payment_intent_id),
  created: seconds(row.created_at),
  currency,
  metadata: row.metadata,
  payment_intent: row.payment_intent_id,
  status: row.status,
  ...(row.status === 'failed' && { failure_reason: 'lost_or_stolen_card' }),
});

export const presentRefundedCharge = (row: IntentRow, refundedSen: number) => ({
  ...presentCharge(row),
  amount_refunded: refundedSen,
  refunded: refundedSen === row.amount_sen,
});

export const presentDispute = (row: DisputeRow) => ({
  id: row.id,
  object: 'dispute',
  amount: row.amount_sen,
  charge: chargeId(row.payment_intent_id),
  created: seconds(row.created_at),
  currency: 'myr',
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  payment_intent: row.payment_intent_id,
  reason: row.reason,
  status: row.status,
});
